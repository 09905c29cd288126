import { expect, it } from 'vitest';
import { retaggingBack, retagged, tagsIn } from './leadTags.rules.ts';

it('tags are added once, whatever their case, and keep their order', () => {
  expect(retagged(['River view'], { add: ['diwali', 'river VIEW', 'Diwali'], remove: [] })).toEqual([
    'River view',
    'diwali',
  ]);
});

it('tags are removed whatever their case, and one that is removed and added is the new one', () => {
  expect(retagged(['Diwali', 'NRI'], { add: [], remove: ['DIWALI'] })).toEqual(['NRI']);
  expect(retagged(['Diwali', 'NRI'], { add: ['diwali'], remove: ['Diwali'] })).toEqual(['NRI', 'diwali']);
});

it('taking back leaves a tag that the lead had before, and gives back its case', () => {
  const before = ['diwali', 'NRI'];
  const now = retagged(before, { add: ['Diwali', 'river view'], remove: ['DIWALI'] });
  expect(now).toEqual(['NRI', 'Diwali', 'river view']);
  const back = retaggingBack(now, before);
  expect(back).toEqual({ add: ['diwali'], remove: ['Diwali', 'river view'] });
  expect(retagged(now, back).toSorted()).toEqual(['NRI', 'diwali']);
  expect(retaggingBack(retagged(['NRI'], { add: ['nri', 'fair'], remove: [] }), ['NRI'])).toEqual({
    add: [],
    remove: ['fair'],
  });
});

it('tags are read from words between commas', () => {
  expect(tagsIn(' Diwali,, river view , diwali')).toEqual(['Diwali', 'river view']);
});
