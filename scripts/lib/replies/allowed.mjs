import { readFileSync } from 'node:fs';

/**
 * Differences that are meant. A file of them is JSON, `[{ "call", "path", "before", "after", "why" }]`: patterns of
 * what the report prints, each may be left out except `why`.
 */
export class Allowed {
  #rules;

  constructor(file) {
    const own = file ? JSON.parse(readFileSync(file, 'utf8')) : [];
    this.#rules = own.map(readRule);
  }

  covers(call, { path, before, after }) {
    const fields = { call, path, before, after };
    const rule = this.#rules.find(({ patterns }) =>
      patterns.every(([name, pattern]) => pattern.test(fields[name])),
    );
    if (rule) rule.times += 1;
    return rule !== undefined;
  }

  /** How often each rule of the file was needed; one that never was can go. */
  uses() {
    return this.#rules.map(({ why, times }) => ({ why, times }));
  }
}

function readRule({ why, ...patterns }) {
  const names = Object.keys(patterns);
  const unknown = names.find((name) => !['call', 'path', 'before', 'after'].includes(name));
  if (unknown || names.length === 0 || !why)
    throw new Error(
      `A rule names "why" and at least one of call, path, before, after: ${JSON.stringify({ why, ...patterns })}`,
    );
  return { why, times: 0, patterns: names.map((name) => [name, new RegExp(patterns[name])]) };
}
