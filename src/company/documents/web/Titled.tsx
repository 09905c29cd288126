import { styled } from '@mui/material/styles';

/** The title of a row, and below it the words around what a search found in the text. */
export function Titled({ title, excerpt }: { title: string; excerpt: string | null }) {
  if (excerpt === null) return title;
  return (
    <span>
      {title}
      <Excerpt title={excerpt}>{excerpt}</Excerpt>
    </span>
  );
}

const Excerpt = styled('small')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'block',
  maxWidth: 240,
  overflow: 'hidden',
  color: theme.vars.palette.text3,
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}));
