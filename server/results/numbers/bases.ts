import { distinctBases, isSameMask } from '../disclosure/distinctBases.ts';
import type { Variable } from './variables.ts';

/** A set of people, and the variables for which exactly these people have a value. */
export interface Base {
  /** 1 for a row that is in, 0 for the others. */
  mask: Uint8Array;
  variables: string[];
}

/** The names of variables, grouped by the base that they had when the survey closed. */
export type BaseNames = readonly (readonly string[])[];

/** Groups variables by base. The first base is the whole. */
export function baseNames(variables: readonly Variable[]): BaseNames {
  const { bases, indexOf } = distinctBases(variables.map(({ base }) => base));
  return bases.map((_, base) =>
    variables.filter((_variable, index) => indexOf[index] === base).map(({ name }) => name),
  );
}

/**
 * Returns the bases of variables, grouped as at closing. Bases that are equal only since a removal stay separate. Each
 * has its own ledger, which includes releases about removed people, so they cannot share one. A variable that did not
 * exist when the survey closed gets a base of its own.
 * @throws Error if variables of one base concern different people.
 */
export function basesOf(names: BaseNames, variables: readonly Variable[]): Base[] {
  const named = new Map(variables.map((variable) => [variable.name, variable]));
  const frozen = new Set(names.flat());
  const later = variables.filter(({ name }) => !frozen.has(name)).map(({ name }) => [name]);
  return [...names, ...later].flatMap((together) => {
    const own = together.filter((name) => named.has(name));
    const [first] = own;
    if (first === undefined) return [];
    const mask = named.get(first)!.base;
    const other = own.find((name) => !isSameMask(named.get(name)!.base, mask));
    if (other !== undefined) throw new Error(`${first} and ${other} share a base, but concern different people`);
    return [{ mask, variables: own }];
  });
}

/**
 * Leaves out the items of aspects that were withheld when the survey closed. They stay so, even if all people with a
 * partial answer were removed since.
 * @param names the bases at closing. Empty if they are not known.
 */
export function frozenVariables(names: BaseNames, variables: readonly Variable[]): Variable[] {
  const known = new Set(names.flat());
  return variables.filter(({ name, isOfAspect }) => !isOfAspect || known.has(name));
}
