import { styled } from '@mui/material/styles';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { counted } from '#platform/contract/format.ts';
import { roleLabel } from '#platform/contract/roles.ts';
import { useCall, useSend } from '#platform/web/client/hooks.ts';
import { ConfirmDialog } from '#platform/web/page/ConfirmDialog.tsx';
import { Loaded } from '#platform/web/page/Loaded.tsx';
import { MoreMenu } from '#platform/web/page/MoreMenu.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { toastSuccess } from '#platform/web/page/toast.ts';
import type { DocumentCategory } from '../category.contract.ts';
import { categoryTree, deleteCategory, listCategories } from '../category.contract.ts';
import { requirementText } from './category.form.ts';
import { CategoryDialog } from './CategoryDialog.tsx';

type Asked = { act: 'edit' | 'delete'; category: DocumentCategory } | { act: 'add' };

/** The tree of categories, with who sees what and for how long it is kept. */
export function CategoriesPage() {
  const categories = useCall(listCategories);
  const [asked, setAsked] = useState<Asked | null>(null);
  const all = categories.data ?? [];
  const close = () => setAsked(null);
  return (
    <Page title="Document categories">
      <PageHeader
        title="Document categories"
        fact="Who sees a document follows its category and its record"
        isRuled
        actions={[
          {
            label: 'Add category',
            letter: 'c',
            icon: <Plus aria-hidden />,
            isPrimary: true,
            onClick: () => setAsked({ act: 'add' }),
          },
        ]}
      />
      <Loaded source={categories} failure="The categories could not be loaded.">
        {(rows) => (
          <Rows aria-label="Categories">
            {rows.map((category) => (
              <CategoryLine key={category.id} category={category} onAsk={setAsked} />
            ))}
          </Rows>
        )}
      </Loaded>
      {asked?.act === 'add' && <CategoryDialog category={null} all={all} onClose={close} />}
      {asked?.act === 'edit' && <CategoryDialog category={asked.category} all={all} onClose={close} />}
      {asked?.act === 'delete' && <DeleteCategory category={asked.category} onClose={close} />}
    </Page>
  );
}

interface CategoryLineProps {
  category: DocumentCategory;
  onAsk: (asked: Asked) => void;
}

function CategoryLine({ category, onAsk }: CategoryLineProps) {
  const { name, path, isSystem, requiresApproval, retentionYears, requiredFor } = category;
  const level = path.split(' › ').length - 1;
  return (
    <li style={{ paddingLeft: level * 20 }}>
      <div>
        <b>{name}</b>
        <small>
          {readersText(category)} · {requiresApproval ? 'approved by a second person' : 'counts at once'} ·
          kept {counted(retentionYears, 'year')}
        </small>
        {requiredFor.length > 0 && <small>Required for {requiredFor.map(requirementText).join(', ')}</small>}
      </div>
      <MoreMenu
        label={`Actions of ${name}`}
        actions={[
          {
            label: 'Edit category',
            icon: <Pencil aria-hidden />,
            onClick: () => onAsk({ act: 'edit', category }),
          },
          {
            label: 'Delete category',
            icon: <Trash aria-hidden />,
            isDanger: true,
            blockedBy: isSystem ? 'Every organization has this category. Change it instead.' : null,
            onClick: () => onAsk({ act: 'delete', category }),
          },
        ]}
      />
    </li>
  );
}

function readersText({ allowedRoles }: DocumentCategory): string {
  if (allowedRoles.length === 0) return 'All staff who see the record';
  if (allowedRoles.length > 3) return `${allowedRoles.length} roles`;
  return allowedRoles.map(roleLabel).join(', ');
}

function DeleteCategory({ category, onClose }: { category: DocumentCategory; onClose: () => void }) {
  const remove = useSend(deleteCategory, { invalidates: [listCategories, categoryTree] });
  return (
    <ConfirmDialog
      title={`Delete ${category.name}?`}
      confirm="Delete category"
      keep="Keep category"
      isDanger
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id: category.id } });
        toastSuccess(`${category.name} deleted`);
      }}
    >
      Only a category without documents and without categories below it is deleted. It can be added again.
    </ConfirmDialog>
  );
}

const Rows = styled('ul')(({ theme }) => ({
  padding: '8px 24px 24px',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 44,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& > li > div': { flex: 1, minWidth: 0, display: 'grid', padding: '6px 0', overflowWrap: 'anywhere' },
  '& b': { fontWeight: 500 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3 },
  '@media (max-width: 599.95px)': { padding: '8px 16px 16px' },
}));
