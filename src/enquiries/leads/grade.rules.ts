export const GRADES = ['hot', 'warm', 'cold'] as const;
export type Grade = (typeof GRADES)[number];

export function gradeOf(score: number, from: { hotFrom: number; warmFrom: number }): Grade {
  if (score >= from.hotFrom) return 'hot';
  return score >= from.warmFrom ? 'warm' : 'cold';
}
