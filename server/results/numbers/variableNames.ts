/**
 * The names of variables: the scores of an aspect, the distribution of a section's scores, and the answers to an item.
 */
export const aspectVariable = (section: string, aspect: string) => `aspect:${section}/${aspect}`;
export const spreadVariable = (section: string) => `spread:${section}`;
export const itemVariable = (id: string) => `item:${id}`;
