/** The names of variables: an aspect's scores, the spread of a section's scores, what was answered to an item. */
export const aspectVariable = (section: string, aspect: string) => `aspect:${section}/${aspect}`;
export const spreadVariable = (section: string) => `spread:${section}`;
export const itemVariable = (id: string) => `item:${id}`;
