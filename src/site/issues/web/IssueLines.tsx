import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import type { Issue } from '../issue.contract.ts';
import { dueText, issueHref } from './issue.labels.shared.ts';
import { ISSUE_SEVERITY, ISSUE_STATUS } from './issue.status.shared.ts';

/** A few issues of a record, each a line that opens it. */
export function IssueLines({ label, issues }: { label: string; issues: readonly Issue[] }) {
  return (
    <Lines aria-label={label}>
      {issues.map((issue) => (
        <li key={issue.id}>
          <Link to={issueHref(issue)}>{issue.title}</Link>
          <div>
            <StatusSign of={ISSUE_SEVERITY} status={issue.severity} />
            <StatusSign of={ISSUE_STATUS} status={issue.isOverdue ? 'overdue' : issue.status} />
          </div>
          <small>{[issue.room, dueText(issue)].filter(Boolean).join(', ')}</small>
        </li>
      ))}
    </Lines>
  );
}

const Lines = styled('ul')(({ theme }) => ({
  '& > li': {
    padding: '8px 0',
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
  },
  '& > li:first-of-type': { borderTop: 0 },
  '& a': { display: 'inline-block', minHeight: 24, fontWeight: 500 },
  '& div': { display: 'flex', flexWrap: 'wrap', gap: '2px 14px' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3 },
}));
