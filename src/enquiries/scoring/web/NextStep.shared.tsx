import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Sparkles from 'lucide-react/icons/sparkles';
import { formatDayAndTime } from '#platform/contract/format.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { Note } from '#platform/web/page/Note.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';
import { zoneHere } from '#platform/web/session/today.ts';
import { getLeadInsights } from '../insights.contract.ts';
import type { NextAction } from '../nextAction.contract.ts';
import { decideNextAction } from '../nextAction.contract.ts';
import type { NextActionKey } from '../nextAction.rules.ts';
import { getLeadScore } from '../score.contract.ts';

interface NextStepProps {
  leadId: string;
  /** The action for a step; null when the user can only accept it. */
  actionFor: (key: NextActionKey) => PageAction | null;
}

/** What to do next with an open lead, and the button that does it. Accepting or dismissing is recorded. */
export function NextStep({ leadId, actionFor }: NextStepProps) {
  const insights = useCall(getLeadInsights, { params: { id: leadId } });
  if (insights.isPending) return <Skeleton variant="rounded" height={56} aria-hidden />;
  // The score part already shows the loading error.
  if (!insights.data) return null;
  const { nextAction } = insights.data;
  return (
    <section aria-label="Next step">
      {nextAction.key === 'none' ? (
        <Note tone="advice" title={`${nextAction.title}.`}>
          {nextAction.reason}
        </Note>
      ) : (
        <Advice leadId={leadId} advice={nextAction} action={actionFor(nextAction.key)} />
      )}
    </section>
  );
}

interface AdviceProps {
  leadId: string;
  advice: NextAction;
  action: PageAction | null;
}

function Advice({ leadId, advice, action }: AdviceProps) {
  const decide = useSend(decideNextAction, { invalidates: [getLeadInsights, getLeadScore] });
  const { key, title, reason, acceptedAt } = advice;
  const say = (decision: 'accepted' | 'dismissed') =>
    decide.mutate({ params: { id: leadId }, body: { key, decision } });
  const accept = () => {
    if (acceptedAt === null) say('accepted');
    action?.onClick?.();
  };
  const isOpen = acceptedAt === null;
  return (
    <Note
      tone="advice"
      icon={<Sparkles aria-hidden />}
      title={`${title}.`}
      actions={
        <>
          {isOpen && (
            <Button size="small" disabled={decide.isPending} onClick={() => say('dismissed')}>
              Not now
            </Button>
          )}
          {(isOpen || action) && (
            <Button
              size="small"
              variant="contained"
              color="primary"
              {...(action?.href ? { href: action.href } : {})}
              onClick={accept}
            >
              {action?.label ?? 'Will do'}
            </Button>
          )}
        </>
      }
    >
      {reason}
      {acceptedAt !== null && ` Taken on ${formatDayAndTime(acceptedAt, zoneHere())}.`}
    </Note>
  );
}
