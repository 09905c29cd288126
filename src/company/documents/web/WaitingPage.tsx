import { styled } from '@mui/material/styles';
import ListChecks from 'lucide-react/icons/list-checks';
import { Link } from 'react-router';
import { counted } from '#platform/contract/format.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { FactList } from '#platform/web/page/FactList.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Section, Sections } from '#platform/web/page/Section.tsx';
import { ActionButtons } from '#platform/web/page/ActionButtons.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { useSidePanel } from '#platform/web/table/useListState.ts';
import { usePanelHref } from '#platform/web/table/usePanelHref.ts';
import type { Document } from '../document.contract.ts';
import { listPendingApprovals } from '../document.contract.ts';
import { byText, documentFacts } from './document.facts.tsx';
import { recordText } from './document.labels.ts';
import { DocumentPreview } from './DocumentPreview.tsx';
import { useDocumentActs } from './useDocumentActs.tsx';

/** Documents that wait, the longest first: read, approved or rejected one after the other. */
export function WaitingPage() {
  const list = useList(listPendingApprovals, { query: { limit: 50 } });
  const { panelId, setPanel } = useSidePanel();
  return (
    <Page title="Waiting for approval">
      <Loaded source={list.source} failure="The documents could not be loaded.">
        {({ rows, pagination }) => {
          const position = Math.max(
            0,
            rows.findIndex(({ id }) => id === panelId),
          );
          const shown = rows[position];
          return (
            <>
              <PageHeader title="Waiting for approval" fact={counted(pagination.total, 'document')} isRuled />
              {shown ? (
                <Sides>
                  <Queue rows={rows} shownId={shown.id} />
                  <Waiting
                    key={shown.id}
                    document={shown}
                    onDecided={() => setPanel((rows[position + 1] ?? rows[position - 1])?.id ?? null)}
                  />
                </Sides>
              ) : (
                <EmptyState icon={<ListChecks aria-hidden />} title="Nothing to approve">
                  New documents of categories that need approval appear here until they are decided.
                </EmptyState>
              )}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

function Queue({ rows, shownId }: { rows: readonly Document[]; shownId: string }) {
  const hrefOf = usePanelHref();
  return (
    <nav aria-label="Waiting documents">
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              to={hrefOf(row)}
              replace
              preventScrollReset
              aria-current={row.id === shownId ? 'true' : undefined}
            >
              <b>{row.title}</b>
              <small>
                {row.category.name} · {recordText(row)}
              </small>
              <small>{byText(row.latest.uploadedAt, row.latest.uploadedBy)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Waiting({ document, onDecided }: { document: Document; onDecided: () => void }) {
  const { actions, dialog } = useDocumentActs(document, onDecided);
  return (
    <Sections>
      <Section title={document.title} fact={recordText(document)}>
        <Decide>
          <ActionButtons actions={actions.filter(({ isRare }) => !isRare)} />
          {document.allowedActions.includes('approve') || <p>Another person approves this one.</p>}
        </Decide>
        <DocumentPreview documentId={document.id} title={document.title} version={document.latest} />
      </Section>
      <FactList facts={documentFacts(document)} labelWidth={96} />
      {dialog}
    </Sections>
  );
}

const Decide = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  marginBottom: 12,
  '& p': { color: theme.vars.palette.text.secondary },
}));

const Sides = styled('div')(({ theme }) => ({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: '300px minmax(0, 1fr)',
  '& > nav': { borderRight: `1px solid ${theme.vars.palette.divider}`, padding: '8px' },
  '& > nav a': {
    display: 'grid',
    gap: 1,
    padding: '8px 10px',
    borderRadius: 6,
    color: theme.vars.palette.text.primary,
    overflowWrap: 'anywhere',
  },
  '& > nav a:hover': { textDecoration: 'none', backgroundColor: theme.vars.palette.action.hover },
  '& > nav a[aria-current]': { backgroundColor: theme.vars.palette.action.selected },
  '& > nav b': { fontWeight: 500 },
  '& > nav small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '@media (max-width: 899.95px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > nav': {
      borderRight: 0,
      borderBottom: `1px solid ${theme.vars.palette.divider}`,
      maxHeight: 200,
      overflowY: 'auto',
    },
  },
}));
