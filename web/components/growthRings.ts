/**
 * The product's logo: a disc with rings and a core in another colour. All lengths are in units of a square `size` wide.
 */
export const growthRings = { size: 32, disc: 15, rings: [10, 5.5], ringWidth: 2, core: 2 } as const;
