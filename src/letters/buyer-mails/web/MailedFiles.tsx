import { styled } from '@mui/material/styles';
import Paperclip from 'lucide-react/icons/paperclip';

/** Names of the files that go with a mail. */
export function MailedFiles({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Files aria-label="Attached">
      {names.map((name) => (
        <li key={name}>
          <Paperclip aria-hidden size={14} /> {name}
        </li>
      ))}
    </Files>
  );
}

const Files = styled('ul')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
}));
