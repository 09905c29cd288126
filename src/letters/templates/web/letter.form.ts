import * as z from 'zod';

/** What is chosen and entered before a letter is made. */
export const LetterForm = z.object({
  templateId: z.string({ error: 'Choose a template' }),
  /** What the record lacks, entered for this letter alone. */
  values: z.array(z.object({ path: z.string(), value: z.union([z.string(), z.number()]).nullable() })),
  mail: z.boolean(),
});
export type LetterForm = z.input<typeof LetterForm>;
