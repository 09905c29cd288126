import Flame from 'lucide-react/icons/flame';
import { startCase } from '#platform/contract/format.ts';
import { Pill } from '#platform/web/status/Pill.tsx';
import type { Grade } from '#enquiries/leads/grade.rules.ts';
import { GRADE_TONES } from './scoring.labels.ts';

interface GradePillProps {
  grade: Grade | null;
}

/** The grade of a lead; nothing while it has no score. */
export function GradePill({ grade }: GradePillProps) {
  if (grade === null) return null;
  return (
    <Pill tone={GRADE_TONES[grade]} {...(grade === 'hot' ? { icon: <Flame aria-hidden /> } : {})}>
      {startCase(grade)}
    </Pill>
  );
}
