const ten = 10;

/**
 * The minimum number of responses of a base for shares, spreads and free texts: 10, or the minimum if that is larger
 * (docs/rules/disclosure.md#law-1).
 */
export const sharesMinimum = (minimum: number): number => Math.max(ten, minimum);
