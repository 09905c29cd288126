import { expect, it } from 'vitest';
import { slabMark } from './slabMark.rules.ts';

it('the line is above the highest slab that is cast, whatever the order of the works', () => {
  const works = [
    { key: 'slab:10', actualEnd: '2026-11-12' },
    { key: 'slab:9', actualEnd: '2026-10-20' },
    { key: 'slab:11', actualEnd: null },
    { key: 'brickwork', actualEnd: '2026-11-20' },
  ];
  expect(slabMark(works)).toEqual({ floor: 10, label: 'Slab 10 cast 12 Nov' });
});

it('there is none before the first slab', () => {
  expect(slabMark([{ key: 'plinth', actualEnd: '2026-01-02' }])).toBeNull();
});
