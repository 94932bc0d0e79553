const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns whether an external opaque id can be one of ours. Other text must not reach a uuid column. */
export const isUuid = (id: string): boolean => uuid.test(id);
