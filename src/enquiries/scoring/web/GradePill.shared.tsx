import Flame from 'lucide-react/icons/flame';
import { startCase } from '#platform/contract/format.ts';
import { Pill } from '#platform/web/status/Pill.tsx';
import type { Grade } from '#enquiries/leads/grade.rules.ts';
import { GRADE_TONES } from './scoring.labels.ts';

interface GradePillProps {
  grade: Grade | null;
  /** Shown before the grade, rounded, where the score is not shown next to it. */
  score?: number | null;
}

/** The grade of a lead; nothing while it has no score. */
export function GradePill({ grade, score = null }: GradePillProps) {
  if (grade === null) return null;
  const word = startCase(grade);
  return (
    <Pill tone={GRADE_TONES[grade]} {...(grade === 'hot' ? { icon: <Flame aria-hidden /> } : {})}>
      {score === null ? word : `${Math.round(score)} ${word}`}
    </Pill>
  );
}
