import { instance } from '@viz-js/viz';

// The maps of docs/schema: tables as boxes with the columns that refer to others, references as arrows.

const INK = '#1d2733';
const LINE = '#7b8794';
const UPWARD = '#c0392b';
const FILLS = [
  '#e3eefb',
  '#e4f4e8',
  '#fdf0d9',
  '#f3e6f7',
  '#fbe4e4',
  '#e0f3f3',
  '#efefdc',
  '#ece9fb',
  '#f9e6f0',
];

/** People are named by nearly every table; only references that mean more than who wrote a row are drawn. */
const WRITERS = /_by_id$/;
const isDrawn = ({ to, column }) => to !== 'app_user' || !WRITERS.test(column);

/** The tables of an area with the tables of other areas that they refer to, as SVG. */
export async function areaMap(area, tables) {
  const own = tables.filter((table) => table.area === area);
  const drawn = own.flatMap(({ references }) => references).filter(isDrawn);
  const foreign = tables.filter((table) => table.area !== area && drawn.some(({ to }) => to === table.name));
  const rooms = [...new Set(own.map(({ room }) => room))];
  return draw(`
    graph [rankdir=LR, newrank=true, nodesep=0.22, ranksep=0.9, splines=spline]
    ${rooms.map((room, index) => cluster(room, index, own)).join('\n')}
    ${foreign.map(foreignBox).join('\n')}
    ${drawn.map(arrow).join('\n')}`);
}

/** The areas, each above those it refers to, with the number of references. */
export async function areasMap(areas, tables) {
  const areaOf = new Map(tables.map(({ name, area }) => [name, area]));
  const counts = new Map();
  for (const { from, to } of tables.flatMap(({ references }) => references)) {
    const pair = `${areaOf.get(from)} ${areaOf.get(to)}`;
    if (areaOf.get(from) !== areaOf.get(to)) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  const arrows = [...counts].map(([pair, count]) => {
    const [from, to] = pair.split(' ');
    const isUpward = areas.indexOf(from) < areas.indexOf(to);
    const style = isUpward ? `style=dashed, constraint=false, color="${UPWARD}"` : `color="${LINE}"`;
    return `"${from}" -> "${to}" [label=" ${count}", ${style}]`;
  });
  return draw(`
    graph [rankdir=TB, nodesep=0.6, ranksep=0.55]
    node [shape=box, style="rounded,filled", margin="0.25,0.12", fontsize=14]
    ${areas.map((area, index) => areaBox(area, index, tables)).join('\n')}
    ${areas
      .toReversed()
      .map((area) => `"${area}"`)
      .join(' -> ')} [style=invis, weight=20]
    ${arrows.join('\n')}`);
}

function areaBox(area, index, tables) {
  const count = tables.filter((table) => table.area === area).length;
  return `"${area}" [label="${area}\\n${count} tables", fillcolor="${fill(index)}"]`;
}

function cluster(room, index, own) {
  const boxes = own.filter((table) => table.room === room).map((table) => box(table, fill(index)));
  return `subgraph "cluster_${room}" {
    label="${room}"; labeljust=l; fontsize=12; fontcolor="${LINE}"; color="#d5dbe1"; style=rounded; margin=12
    ${boxes.join('\n')}
  }`;
}

function box({ name, comment, references }, color) {
  const rows = [...new Set(references.filter(isDrawn).map(({ column }) => column))].map(
    (column) =>
      `<tr><td port="${column}" align="left"><font point-size="10" color="#4a5763">${column}${space(column)}</font></td></tr>`,
  );
  return `"${name}" [tooltip=${JSON.stringify(comment ?? name)}, label=<<table border="1" cellborder="0" cellspacing="0" cellpadding="3"
    color="${LINE}" bgcolor="${color}" style="rounded"><tr><td align="left"><b>${name}</b>${space(name)}</td></tr>${rows.join('')}</table>>]`;
}

function foreignBox({ name, area }) {
  return `"${name}" [label="${name}\\n(${area})", shape=box, style="dashed,rounded", margin="0.2,0.06"]`;
}

/** Fonts differ in width from one machine to another: texts get some room to their right. */
function space(name) {
  return '&#160;'.repeat(Math.ceil(name.length / 4));
}

function arrow({ from, to, column }) {
  return `"${from}":"${column}":e -> "${to}"`;
}

function fill(index) {
  return FILLS[index % FILLS.length];
}

async function draw(body) {
  const viz = await instance();
  const { output, errors, status } = viz.render(
    `digraph {
      bgcolor=white
      graph [fontname="Helvetica,Arial,sans-serif", fontcolor="${INK}", pad=0.2]
      node [fontname="Helvetica,Arial,sans-serif", fontsize=12, fontcolor="${INK}", color="${LINE}", shape=plain]
      edge [fontname="Helvetica,Arial,sans-serif", fontsize=10, fontcolor="${LINE}", color="${LINE}", arrowsize=0.6]
      ${body}
    }`,
    { format: 'svg' },
  );
  if (status !== 'success') throw new Error(errors.map(({ message }) => message).join('\n'));
  return `${output.slice(output.indexOf('<svg')).trim()}\n`;
}
