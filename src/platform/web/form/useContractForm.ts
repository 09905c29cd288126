import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { DefaultValues, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { tidy } from '../../contract/fields.ts';

export type FormSchema = z.ZodType<FieldValues, FieldValues>;
export type ContractForm<Schema extends FormSchema> = UseFormReturn<
  z.input<Schema>,
  unknown,
  z.output<Schema>
>;

/**
 * A form over the contract's own schema: what the server would refuse is refused here first, with the same message.
 * Text is trimmed and empty text becomes null before the check, as the server does it. A field is validated when it is left, then with every key, so that no error shows while still typing.
 */
export function useContractForm<Schema extends FormSchema>(
  schema: Schema,
  defaults: DefaultValues<z.input<Schema>>,
): ContractForm<Schema> {
  return useForm<z.input<Schema>, unknown, z.output<Schema>>({
    resolver: tidied(schema),
    defaultValues: defaults,
    mode: 'onTouched',
  });
}

function tidied<Schema extends FormSchema>(
  schema: Schema,
): Resolver<z.input<Schema>, unknown, z.output<Schema>> {
  const validate = standardSchemaResolver<z.input<Schema>, unknown, z.output<Schema>>(schema);
  return (values, context, options) => validate(tidy(values) as z.input<Schema>, context, options);
}
