import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { ActionButton } from '#platform/web/page/ActionButton.tsx';
import type { PageAction } from '#platform/web/page/page.actions.ts';

/** The footer on a phone: message, call, and logging the outcome as the main button. */
export function LeadFoot({ actions }: { actions: readonly PageAction[] }) {
  const [call, write, log] = actions;
  return (
    <>
      {write && !write.blockedBy && (
        <Square data-fixed aria-label={write.label} onClick={write.onClick}>
          {write.icon}
        </Square>
      )}
      {call && <ActionButton action={call} size="large" />}
      {log && <ActionButton action={{ ...log, label: 'Log activity', isPrimary: true }} size="large" />}
    </>
  );
}

const Square = styled(IconButton)(({ theme }) => ({
  width: 44,
  height: 44,
  borderRadius: 8,
  border: `1px solid ${theme.vars.palette.control}`,
  color: theme.vars.palette.text.primary,
}));
