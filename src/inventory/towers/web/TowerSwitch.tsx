import { useLocation, useNavigate } from 'react-router';
import { useCall } from '#platform/web/client/hooks.ts';
import { Segment } from '#platform/web/form/Segment.tsx';
import { SelectBox } from '#platform/web/form/SelectBox.tsx';
import type { Tower } from '../tower.contract.ts';
import { listTowers } from '../tower.contract.ts';

const MAX_SIDE_BY_SIDE = 4;

/** Leads to the other towers of the project; what the plan shows by its colours stays. */
export function TowerSwitch({ tower }: { tower: Tower }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const query = { projectId: tower.projectId, limit: 100 };
  const { data } = useCall(listTowers, { query });
  const choices = (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  if (choices.length < 2) return null;
  const open = (towerId: string) => {
    const colour = new URLSearchParams(search).get('colour');
    const kept = colour ? `?colour=${colour}` : '';
    void navigate(`/projects/${tower.projectId}/towers/${towerId}${kept}`);
  };
  if (choices.length <= MAX_SIDE_BY_SIDE)
    return <Segment label="Tower" value={tower.id} choices={choices} onChange={open} />;
  return (
    <SelectBox
      size="small"
      value={tower.id}
      choices={choices}
      onChoose={open}
      inputProps={{ 'aria-label': 'Tower' }}
    />
  );
}
