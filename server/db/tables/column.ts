import type { ColumnType } from 'kysely';

/** A column that is written once and never changed. */
export type Fixed<T> = ColumnType<T, T, never>;
/** A column that may be left out when a row is inserted. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>;
/** A column that the database computes. */
export type Derived<T> = ColumnType<T, never, never>;
/** A jsonb column: read as an object, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;
/** JSON with a default. */
export type DefaultedJson<T> = ColumnType<T, string | undefined, string>;
