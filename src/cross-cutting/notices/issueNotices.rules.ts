import type { Day } from '#platform/contract/calendar.ts';
import { formatDay, startCase } from '#platform/contract/format.ts';
import type { Words } from '#company/notifications/notification.rules.ts';
import type { IssueSeverity } from '#site/issues/issueKinds.rules.ts';

interface ToldIssue {
  title: string;
  /** Milestone or unit, and tower or project. */
  place: string;
  severity: IssueSeverity;
  dueDate: Day;
  /** Who puts it right in place of a person. */
  contractorName: string | null;
}

export function issueAssignedText({
  title,
  place,
  severity,
  dueDate,
}: Omit<ToldIssue, 'contractorName'>): Words {
  return {
    title: `Issue assigned to you: ${title}`,
    body: `${place}. ${startCase(severity)}, due ${formatDay(dueDate)}.`,
  };
}

export function issueOverdueText({ title, place, severity, dueDate, contractorName }: ToldIssue): Words {
  const by = contractorName === null ? '' : ` ${contractorName} puts it right.`;
  return {
    title: `Overdue: ${title}`,
    body: `${place}. ${startCase(severity)}, was due ${formatDay(dueDate)}.${by}`,
  };
}

export function issueReportedDoneText({
  title,
  place,
  contractorName,
}: Pick<ToldIssue, 'title' | 'place' | 'contractorName'>): Words {
  return {
    title: `Reported as put right: ${title}`,
    body: `${place}. ${contractorName ?? 'Its contractor'} says so with a photo; verify it on site.`,
  };
}

export function laterCheckFailedText({ title, place }: Pick<ToldIssue, 'title' | 'place'>): Words {
  return {
    title: `A later check of completed work failed: ${title}`,
    body: `${place}. What it has not demanded yet is held until the issue is closed. Its demand run can be withdrawn while nothing was paid on it.`,
  };
}
