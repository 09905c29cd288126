import { formatShortDay } from '#platform/contract/format.ts';

interface CastSlab {
  /** 'slab:8' */
  key: string;
  /** The day on which it was completed. */
  actualEnd: string | null;
}

const SLAB = /^slab:(\d+)$/;

/** The line above the highest floor whose slab is cast: 'Slab 8 cast 12 Nov'; null before the first. */
export function slabMark(milestones: readonly CastSlab[]): { floor: number; label: string } | null {
  const cast = milestones.flatMap(({ key, actualEnd }) => {
    const floor = SLAB.exec(key)?.[1];
    return floor && actualEnd ? [{ floor: Number(floor), actualEnd }] : [];
  });
  const highest = cast.toSorted((one, other) => other.floor - one.floor)[0];
  return highest
    ? { floor: highest.floor, label: `Slab ${highest.floor} cast ${formatShortDay(highest.actualEnd)}` }
    : null;
}
