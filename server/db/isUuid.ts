const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether an opaque id from outside can be one of ours; another text must not reach a uuid column. */
export const isUuid = (id: string): boolean => uuid.test(id);
