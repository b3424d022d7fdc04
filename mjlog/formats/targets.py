"""What writers of other formats have in common: what a target demands, and the record has not."""


class MissingError(Exception):
    """A record lacks what the target format demands; where the rules tell it, ``convert --fill`` does.

    ``wants`` names each, with its deal: ``E2.1: the fu of a win``.
    """

    def __init__(self, wants: list[str]) -> None:
        super().__init__("; ".join(wants))
        self.wants = wants
