import type { Learner } from './training.ts';

/** A higher version is written when a learner has other parts, or its numbers mean something else. */
const VERSION = 1;

interface Saved {
  version: number;
  learner: Learner;
}

const ARRAYS = { Float64Array, Int32Array, Uint8Array };

/** A learner as JSON, to be kept beside its model card. */
export function textOf(learner: Learner): string {
  return JSON.stringify({ version: VERSION, learner } satisfies Saved, (_, value: unknown) =>
    value instanceof Float64Array || value instanceof Int32Array || value instanceof Uint8Array
      ? { array: value.constructor.name, values: [...value] }
      : value,
  );
}

/** @throws Error when the text is of another version: such a model is retrained, not read */
export function learnerOf(text: string): Learner {
  const { version, learner } = JSON.parse(text, revived) as Saved;
  if (version !== VERSION)
    throw new Error(`A learner of version ${version} cannot be read by version ${VERSION}.`);
  return learner;
}

function revived(_: string, value: unknown): unknown {
  if (!isSavedArray(value)) return value;
  return new ARRAYS[value.array](value.values);
}

function isSavedArray(value: unknown): value is { array: keyof typeof ARRAYS; values: number[] } {
  return typeof value === 'object' && value !== null && 'array' in value && 'values' in value;
}
