import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { tidy } from '#platform/contract/fields.ts';

/**
 * A form that is validated on submit; the error of a field goes as soon as that field is edited, until the next submit. Text is trimmed and empty text becomes null before validation.
 */
export function useEntryForm<Values extends FieldValues, Output>(
  schema: z.ZodType<Output, Values>,
  defaults: DefaultValues<Values>,
): UseFormReturn<Values, unknown, Output> {
  const judge = standardSchemaResolver<Values, unknown, Output>(schema);
  const form = useForm<Values, unknown, Output>({
    resolver: (values, context, options) => judge(tidy(values) as Values, context, options),
    defaultValues: defaults,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  });
  const { subscribe, clearErrors } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name) clearErrors(name as FieldPath<Values>);
          clearErrors('root');
        },
      }),
    [subscribe, clearErrors],
  );
  return form;
}
