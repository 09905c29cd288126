import { styled } from '@mui/material/styles';
import { ActionButton } from './ActionButton.tsx';
import type { PageAction } from './page.actions.ts';
import { useActs } from './useActs.ts';

/** The actions of a record in a side panel or a part of a page, side by side; keys and palette know them too. */
export function ActionButtons({ actions }: { actions: readonly PageAction[] }) {
  useActs(actions);
  if (actions.length === 0) return null;
  return (
    <Buttons>
      {actions.map((action) => (
        <ActionButton key={action.label} action={action} />
      ))}
    </Buttons>
  );
}

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
