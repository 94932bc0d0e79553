/** The product's logo, in units of a field `size` wide and high: a disc with rings and a core in another colour. */
export const growthRings = { size: 32, disc: 15, rings: [10, 5.5], ringWidth: 2, core: 2 } as const;
