const ten = 10;

/**
 * The fewest responses of a base that shares, spreads and free texts are released about: the *ten* of the wire conventions
 * (section 8, law 1), or the minimum where that is larger.
 */
export const sharesMinimum = (minimum: number): number => Math.max(ten, minimum);
