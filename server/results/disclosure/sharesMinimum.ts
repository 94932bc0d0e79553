const ten = 10;

/**
 * The fewest responses of a base that shares, spreads and free texts are released about: 10, or the minimum if that is
 * larger (docs/rules/disclosure.md#law-1).
 */
export const sharesMinimum = (minimum: number): number => Math.max(ten, minimum);
