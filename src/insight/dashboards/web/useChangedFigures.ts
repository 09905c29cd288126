import { useEffect, useState } from 'react';
import type { Figure } from '#platform/web/page/FigureStrip.tsx';

/** So long a figure that has changed is marked. */
const MARKED_MS = 6_000;

interface Seen {
  of: string;
  figures: readonly Figure[];
  changed: ReadonlySet<string>;
}

/**
 * The figures, marked where the value has changed while it was on screen. `of` names period and project: the figures
 * of another choice are different, not changed.
 */
export function useChangedFigures(figures: readonly Figure[], of: string): readonly Figure[] {
  const [seen, setSeen] = useState<Seen>({ of, figures, changed: new Set() });
  const fresh = changedIn(seen, figures, of);
  // Compared while drawing, so that the mark comes with the new value and not after it.
  if (fresh !== seen) setSeen(fresh);
  const { changed } = fresh;
  useEffect(() => {
    if (changed.size === 0) return;
    const timer = setTimeout(() => setSeen((now) => ({ ...now, changed: new Set() })), MARKED_MS);
    return () => clearTimeout(timer);
  }, [changed]);
  return figures.map((figure) => (changed.has(figure.label) ? { ...figure, isChanged: true } : figure));
}

function changedIn(seen: Seen, figures: readonly Figure[], of: string): Seen {
  if (seen.of !== of) return { of, figures, changed: new Set() };
  const changed = figures.filter(({ label, value }) => {
    const before = seen.figures.find((one) => one.label === label);
    return before !== undefined && before.value !== value;
  });
  return changed.length === 0 ? seen : { of, figures, changed: new Set(changed.map(({ label }) => label)) };
}
