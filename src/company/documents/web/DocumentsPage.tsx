import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import FileText from 'lucide-react/icons/file-text';
import FileUp from 'lucide-react/icons/file-up';
import { useState } from 'react';
import { addDays } from '#platform/contract/calendar.ts';
import { formatMoney } from '#platform/contract/format.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useAllowed, useSessionUser } from '#platform/web/session/SessionProvider.tsx';
import { today } from '#platform/web/session/today.ts';
import { StatusSign } from '#platform/web/status/StatusSign.tsx';
import { RowCard } from '#platform/web/table/CardList.tsx';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { FilterBar } from '#platform/web/table/FilterBar.tsx';
import { useList } from '#platform/web/table/useList.ts';
import { useSidePanel } from '#platform/web/table/useListState.ts';
import { usePanelHref } from '#platform/web/table/usePanelHref.ts';
import type { ListView } from '#platform/web/table/ViewTabs.tsx';
import type { ListKind } from '#company/saved-views/web/listKind.shared.ts';
import { useWholeList } from '#company/saved-views/web/wholeList.shared.tsx';
import type { ListedDocument } from '../document.contract.ts';
import { exportDocuments, isIssued, listDocuments, totalDocuments } from '../document.contract.ts';
import { DOCUMENT_APPROVERS, DOCUMENT_EDITORS } from '../document.rules.ts';
import { CategoryTree } from './CategoryTree.tsx';
import { documentColumns } from './document.columns.tsx';
import { excerptOf, expiryText, recordText } from './document.labels.ts';
import { LISTED_STATUS, statusOf } from './document.status.ts';
import { DocumentPanel } from './DocumentPanel.tsx';
import { UploadToProject } from './UploadToProject.tsx';
import { useDocumentFields } from './useDocumentFields.ts';
import { useDocumentSelection } from './useDocumentSelection.tsx';

const DOCUMENTS: ListKind<ListedDocument> = {
  name: 'documents',
  title: 'Documents',
  list: listDocuments,
  filter: listDocuments.query,
  file: exportDocuments,
  totals: totalDocuments,
};

/** Every document and issued paper that the reader may see: categories, list, and the chosen one beside it. */
export function DocumentsPage() {
  const list = useList(listDocuments);
  const { panelId, setPanel } = useSidePanel();
  const rows = list.source.data?.rows ?? [];
  const selection = useDocumentSelection(rows);
  const whole = useWholeList(DOCUMENTS, {
    columns: documentColumns,
    input: list.input,
    acts: selection.acts,
  });
  const unsorted = list.source.error?.fields.find(({ field }) => field === 'sort');
  const hrefOf = usePanelHref();
  const [isUploading, setUploading] = useState(false);
  const mayUpload = useAllowed()(DOCUMENT_EDITORS.project);
  const upload = {
    label: 'Upload documents',
    letter: 'c',
    icon: <FileUp aria-hidden />,
    isPrimary: true,
    onClick: () => setUploading(true),
  };
  return (
    <Page
      title="Documents"
      panel={panelId && <DocumentPanel documents={rows} id={panelId} onChange={setPanel} />}
    >
      <PageHeader title="Documents" actions={mayUpload ? [upload] : []} />
      {whole.views(useViews())}
      <Sides>
        <CategoryTree />
        <div>
          <FilterBar
            {...list.filters}
            search={list.searchBy('Search title, number or text')}
            fields={useDocumentFields(rows, list.query)}
            end={whole.tools}
          />
          {selection.outcome}
          {unsorted ? (
            <EmptyState
              icon={<FileText aria-hidden />}
              title="Too many to sort by title"
              actions={<Button onClick={() => list.set({ sort: null })}>Newest first</Button>}
            >
              {unsorted.message}
            </EmptyState>
          ) : (
            <DataTable
              {...list.table}
              label="Documents"
              singular="document"
              {...whole.table}
              hrefOf={hrefOf}
              panelId={panelId}
              onOpenPanel={(document) => setPanel(document.id)}
              empty={{
                icon: <FileText aria-hidden />,
                title: 'No documents yet',
                text: 'Papers of a project are uploaded here, those of a sale, a lead or a firm on its page.',
              }}
              filtered={{ count: list.filterCount, onClear: list.clear }}
              renderCard={(document) => <DocumentCard document={document} href={hrefOf(document)} />}
            />
          )}
        </div>
      </Sides>
      {selection.dialog}
      {isUploading && <UploadToProject onClose={() => setUploading(false)} />}
    </Page>
  );
}

function useViews(): readonly ListView[] {
  const { id } = useSessionUser();
  const isApprover = useAllowed()(DOCUMENT_APPROVERS);
  return [
    { id: 'all', label: 'All', query: {} },
    { id: 'waiting', label: 'Waiting', query: { status: 'pendingApproval' } },
    { id: 'issued', label: 'Issued', query: { origin: 'issued' } },
    { id: 'acceptance', label: 'To be accepted', query: { acceptance: 'open' } },
    { id: 'expiring', label: 'Expiring', query: { expiresUntil: addDays(today(), 30) } },
    { id: 'mine', label: 'Uploaded by me', query: { uploadedById: id } },
    ...(isApprover
      ? [
          { id: 'due', label: 'Due for destruction', query: { dueForDestruction: 'true' } },
          { id: 'destroyed', label: 'Destroyed', query: { destroyed: 'true' } },
        ]
      : []),
  ];
}

function DocumentCard({ document, href }: { document: ListedDocument; href: string }) {
  const { title, category } = document;
  const excerpt = excerptOf(document);
  return (
    <RowCard
      title={title}
      href={href}
      lines={[
        <span key="state">
          <StatusSign of={LISTED_STATUS} status={statusOf(document)} /> · {category.name}
        </span>,
        recordText(document),
        isIssued(document)
          ? formatMoney(document.amountPaise, document.currency)
          : (expiryText(document) ?? `Version ${document.latest.number}`),
        ...(excerpt === null ? [] : [excerpt]),
      ]}
    />
  );
}

const Sides = styled('div')({
  flex: 1,
  display: 'flex',
  minWidth: 0,
  '& > div:last-of-type': { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' },
  '@media (max-width: 899.95px)': { flexDirection: 'column' },
});
