import { styled } from '@mui/material/styles';
import { useCallback, useEffect, useState } from 'react';
import { counted } from '#platform/contract/format.ts';
import { send } from '#platform/web/client/client.ts';
import { useReadOnce } from '#platform/web/client/useReadOnce.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { FactSkeleton } from '#platform/web/page/Skeletons.tsx';
import { usePlace } from '#site/photos/web/usePlace.shared.ts';
import type { OpenedLink, WorkIssue } from '../link.contract.ts';
import { listLinkIssues } from '../link.contract.ts';
import { MAX_SHOWN } from '../link.rules.ts';
import { WorkItem } from './WorkItem.tsx';

interface WorkListProps {
  token: string;
  pass: string;
  link: OpenedLink;
  /** The pass is over, or another PIN was made. */
  onEnd: (why: string) => void;
}

/** What the contractor is to put right, the first due first; then what waits to be verified. */
export function WorkList({ token, pass, link, onEnd }: WorkListProps) {
  const load = useCallback(
    (key: string) => send(listLinkIssues, { params: { token }, query: { pass: key } }),
    [token],
  );
  const work = useReadOnce(pass, load);
  const [changed, setChanged] = useState<ReadonlyMap<string, WorkIssue>>(new Map());
  const place = usePlace();
  const { error } = work;
  useEffect(() => {
    if (error?.status === 410) onEnd(error.message);
  }, [error, onEnd]);
  if (error) return <ErrorState title="The issues could not be loaded." error={error} onRetry={work.retry} />;
  if (!work.data) return <FactSkeleton rows={4} />;
  const issues = work.data.issues.map((issue) => changed.get(issue.id) ?? issue);
  const open = issues.filter(({ state }) => state === 'open');
  const reported = issues.filter(({ state }) => state === 'reported');
  const items = (some: readonly WorkIssue[]) =>
    some.map((issue) => (
      <WorkItem
        key={issue.id}
        token={token}
        pass={pass}
        issue={issue}
        issuedBy={link.issuedBy}
        placeNow={place.now}
        onEnd={onEnd}
        onChange={(next) => setChanged((before) => new Map(before).set(next.id, next))}
      />
    ));
  return (
    <>
      {issues.length === MAX_SHOWN && <p>The {MAX_SHOWN} that are due first are shown.</p>}
      <List aria-label="To put right">{items(open)}</List>
      {open.length === 0 && <p>Nothing is to be put right. Thank you.</p>}
      {reported.length > 0 && (
        <section aria-label="Reported as done">
          <h2>{counted(reported.length, 'issue')} reported as done</h2>
          <p>Somebody of {link.organization} looks at them on site.</p>
          <List aria-label="Reported as done">{items(reported)}</List>
        </section>
      )}
      <small role="status">{place.text}</small>
    </>
  );
}

const List = styled('ul')({ display: 'grid', gap: 12 });
