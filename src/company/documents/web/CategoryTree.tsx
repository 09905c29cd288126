import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { plainNumber } from '#platform/contract/format.ts';
import { useCall } from '#platform/web/client/hooks.ts';
import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import { useSearchParams } from '#platform/web/navigation/useSearchParams.ts';
import type { CategoryBranch } from '../category.contract.ts';
import { categoryTree } from '../category.contract.ts';

/** The categories with how much the reader finds in each; a list to choose from where there is no room beside. */
export function CategoryTree() {
  const { data: branches = [] } = useCall(categoryTree, { query: {} });
  const [params, setParams] = useSearchParams();
  const chosen = params.get('categoryId');
  const searchFor = (id: string | null) => {
    const next = new URLSearchParams(params);
    if (id === null) next.delete('categoryId');
    else next.set('categoryId', id);
    for (const passing of ['page', 'cursor', 'peek']) next.delete(passing);
    return `?${next}`;
  };
  return (
    <>
      <Beside aria-label="Categories">
        <ul>
          <li>
            <Link to={searchFor(null)} aria-current={chosen === null ? 'page' : undefined}>
              All categories
            </Link>
          </li>
          {branches.map((branch) => (
            <Branch key={branch.category.id} branch={branch} chosen={chosen} searchFor={searchFor} />
          ))}
        </ul>
      </Beside>
      <Above>
        <SelectBox
          value={chosen ?? ''}
          emptyLabel="All categories"
          choices={flat(branches).map(({ category, ...counted }) => ({
            value: category.id,
            label: `${category.path} (${countText(counted)})`,
          }))}
          onChoose={(id) => setParams(searchFor(id || null), { preventScrollReset: true })}
          inputProps={{ 'aria-label': 'Category' }}
          fullWidth
        />
      </Above>
    </>
  );
}

interface BranchProps {
  branch: CategoryBranch;
  chosen: string | null;
  searchFor: (id: string) => string;
}

/** What lies below is shown while it or something of it is chosen. */
function Branch({ branch, chosen, searchFor }: BranchProps) {
  const { category, children } = branch;
  const isOpen = chosen !== null && flat([branch]).some((one) => one.category.id === chosen);
  return (
    <li>
      <Link to={searchFor(category.id)} aria-current={category.id === chosen ? 'page' : undefined}>
        <span>{category.name}</span>
        {branch.documents > 0 && <small className="tabular">{countText(branch)}</small>}
      </Link>
      {isOpen && children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Branch key={child.category.id} branch={child} chosen={chosen} searchFor={searchFor} />
          ))}
        </ul>
      )}
    </li>
  );
}

function flat(branches: readonly CategoryBranch[]): CategoryBranch[] {
  return branches.flatMap((branch) => [branch, ...flat(branch.children)]);
}

function countText({ documents, hasMore }: { documents: number; hasMore: boolean }): string {
  return `${plainNumber(documents)}${hasMore ? '+' : ''}`;
}

const NARROW = '@media (max-width: 899.95px)';

const Beside = styled('nav')(({ theme }) => ({
  flex: '0 0 216px',
  padding: '12px 8px 24px 16px',
  borderRight: `1px solid ${theme.vars.palette.divider}`,
  '& ul ul': { paddingLeft: 14 },
  '& a': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 8,
    minHeight: 30,
    padding: '3px 8px',
    borderRadius: 6,
    color: theme.vars.palette.text.secondary,
  },
  '& a:hover': { textDecoration: 'none', backgroundColor: theme.vars.palette.action.hover },
  '& a[aria-current]': {
    fontWeight: 500,
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.action.selected,
  },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text3 },
  [NARROW]: { display: 'none' },
  '@media print': { display: 'none' },
}));

const Above = styled('div')({
  padding: '0 24px 8px',
  '@media (min-width: 900px), print': { display: 'none' },
  '@media (max-width: 599.95px)': { padding: '8px 16px' },
});
