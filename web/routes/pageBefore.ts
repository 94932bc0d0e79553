let find = (): string | undefined => undefined;

/** The path of the page that is left; undefined where this is the first one. */
export const pageBefore = (): string | undefined => find();

/** To be told by whoever has the router, which the routes are made before. */
export function tellPageBefore(from: () => string | undefined): void {
  find = from;
}
