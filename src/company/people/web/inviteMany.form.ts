import * as z from 'zod';
import { MAX_AT_ONCE } from '../invitation.contract.ts';

/** One person of a pasted list. */
export interface ListedPerson {
  firstName: string;
  lastName: string;
  email: string;
}

/** 'Isha Pawar, isha@…', 'Isha, Pawar, isha@…' or the same cells of a spreadsheet, one person per line. */
export function readPeople(text: string): ListedPerson[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map(readPerson);
}

function readPerson(line: string): ListedPerson {
  const cells = line.split(/[,;\t]/).map((cell) => cell.trim());
  const email = cells.find((cell) => cell.includes('@')) ?? '';
  const [first = '', ...rest] = cells
    .filter((cell) => cell !== email)
    .join(' ')
    .split(/\s+/);
  return { firstName: first, lastName: rest.join(' '), email };
}

export const InviteManyForm = z.object({
  people: z
    .string({ error: 'Enter at least one person' })
    .min(1, 'Enter at least one person')
    .refine((text) => readPeople(text).length <= MAX_AT_ONCE, `At most ${MAX_AT_ONCE} people at once`),
  role: z.string({ error: 'Role is required' }).min(1, 'Role is required'),
  projectIds: z.array(z.string()),
  managerId: z.string().nullable(),
  channelPartnerId: z.string().nullable(),
});
