/** How a series is drawn, by its place: the report's own, and the one or two that it is compared with. */
export const seriesLook = (place: number) => (['own', 'second', 'third'] as const)[Math.min(place, 2)]!;
