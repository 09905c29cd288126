import { describe, expect, it } from 'vitest';
import { InviteManyForm, readPeople } from './inviteMany.form.ts';

describe('a pasted list of people', () => {
  const isha = { firstName: 'Isha', lastName: 'Pawar', email: 'isha@example.test' };
  it.each([
    ['Isha Pawar, isha@example.test'],
    ['Isha, Pawar, isha@example.test'],
    ['Isha\tPawar\tisha@example.test'],
    ['isha@example.test; Isha; Pawar'],
  ])('is read from %j', (line) => {
    expect(readPeople(line)).toEqual([isha]);
  });

  it('has a person for each line that is not empty, also when something is missing', () => {
    expect(readPeople('Isha Pawar, isha@example.test\r\n\n  \nOm\n')).toEqual([
      isha,
      { firstName: 'Om', lastName: '', email: '' },
    ]);
  });

  it('is of fifty people at most', () => {
    const form = { role: 'Sales Head', projectIds: [], managerId: null, channelPartnerId: null };
    const lines = (count: number) => Array.from({ length: count }, (_, at) => `A B, ${at}@x.test`).join('\n');
    expect(InviteManyForm.safeParse({ ...form, people: lines(50) }).success).toBe(true);
    expect(InviteManyForm.safeParse({ ...form, people: lines(51) }).success).toBe(false);
  });
});
