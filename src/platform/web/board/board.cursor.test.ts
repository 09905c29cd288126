import { expect, it } from 'vitest';
import { cardBeside } from './board.cursor.ts';

const stage = (status: string, ids: readonly string[]) => ({
  status,
  count: ids.length,
  cards: ids.map((id) => ({ id })),
});

it('walks over the cards with the arrows, keeps the height as far as the next column reaches, and jumps empty ones', () => {
  const stages = [
    stage('first', ['a1', 'a2', 'a3']),
    stage('empty', []),
    stage('third', ['c1']),
    stage('last', ['d1', 'd2']),
  ];
  expect(cardBeside(stages, 'a3', 'ArrowRight')).toBe('c1');
  expect(cardBeside(stages, 'c1', 'ArrowLeft')).toBe('a1');
  expect(cardBeside(stages, 'a1', 'ArrowUp')).toBeNull();
  expect(cardBeside(stages, 'a1', 'ArrowDown')).toBe('a2');
  expect(cardBeside(stages, 'a2', 'Home')).toBe('a1');
  expect(cardBeside(stages, 'a2', 'End')).toBe('a3');
  expect(cardBeside(stages, 'd2', 'ArrowRight')).toBeNull();
});
