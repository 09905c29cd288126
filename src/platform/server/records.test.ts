import { describe, expect, it } from 'vitest';
import { patched } from './records.ts';

const before = { name: 'A', floor: 3, charges: [{ code: 'GV', value: 150 }] };

describe('a patched record', () => {
  it('changes only what differs and leaves out what is undefined', () => {
    const { after, changed } = patched(before, { name: undefined, floor: 4 });
    expect(after).toEqual({ ...before, floor: 4 });
    expect(changed).toEqual(['floor']);
  });

  it('takes JSON with its keys in another order for the same', () => {
    expect(patched(before, { charges: [{ value: 150, code: 'GV' }] }).changed).toEqual([]);
    expect(patched(before, { charges: [{ value: 151, code: 'GV' }] }).changed).toEqual(['charges']);
  });

  it('leaves the record it was given as it was', () => {
    patched(before, { name: 'B' });
    expect(before.name).toBe('A');
  });
});
