import type { TSchema } from 'typebox';
import { Settings } from 'typebox/system';
import { Errors } from 'typebox/value';
import type { Path } from './problems.ts';

export interface SchemaProblem {
  path: Path;
  message: string;
}

/** How ids, codes and slugs are written: they stand in addresses, and with what is stored. */
export const codePattern = '^[a-z][a-z0-9-]*$';

/** Everything in which a value departs from a schema, in words for the author of a file. */
export const schemaProblems = (schema: TSchema, value: unknown): SchemaProblem[] =>
  allErrors(schema, value).flatMap((error): SchemaProblem[] => {
    const path = pathOf(error.instancePath);
    switch (error.keyword) {
      case 'required':
        return error.params.requiredProperties.map((name) => ({ path: [...path, name], message: 'is missing' }));
      case 'additionalProperties':
        return error.params.additionalProperties.map((name) => ({
          path: [...path, name],
          message: 'is not a known field',
        }));
      case 'boolean':
        return []; // the same mistake as additionalProperties, told a second time
      case 'enum':
        return [{ path, message: `must be one of ${error.params.allowedValues.join(', ')}` }];
      case 'type':
        return [{ path, message: error.params.type === 'array' ? 'must be a list, as in [one, two]' : error.message }];
      case 'pattern':
        return [
          {
            path,
            message:
              error.params.pattern === codePattern
                ? 'must be lower-case letters, digits and hyphens, and begin with a letter'
                : error.message,
          },
        ];
      default:
        return [{ path, message: error.message }];
    }
  });

// TypeBox stops at eight errors by default; an author wants to see them all at once.
const allErrors = (schema: TSchema, value: unknown) => {
  const { maxErrors } = Settings.Get();
  Settings.Set({ maxErrors: 10_000 });
  try {
    return Errors(schema, value);
  } finally {
    Settings.Set({ maxErrors });
  }
};

const pathOf = (pointer: string): Path =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
