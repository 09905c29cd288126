/**
 * The one template by which every paper is set, in the language of the typesetter. All that differs comes as data:
 * `inputs.paper`, a `Paper` as JSON. Texts of it are texts here, never markup, whatever they hold.
 * Weight and grey carry the order, hairlines the structure; it must print well in black.
 */
export const PAPER_TEMPLATE = String.raw`
#let paper = json(bytes(sys.inputs.paper))
#let pictures = json(bytes(sys.inputs.pictures))
#let labels = json(bytes(sys.inputs.labels))

#let ink = (
  text: rgb("#171B24"),
  second: rgb("#485264"),
  third: rgb("#5E6878"),
  line: rgb("#D3D8E0"),
  strong-line: rgb("#848E9F"),
)
#let letter = paper.at("isLetter", default: false)
#let size = if letter { 10pt } else { 8.5pt }
#let side = if letter { 56pt } else { 42pt }
#let gap = if letter { 10pt } else { 8pt }
#let name = (paper.title, paper.mark).filter(part => part != "").join(" ")

#let small(body) = text(size: 7.5pt, fill: ink.third, body)
#let second(body) = text(fill: ink.second, body)
#let strong(body) = text(weight: 600, body)
#let hairline = 0.5pt + ink.line

#set document(title: name, author: paper.author)
#set text(
  font: ("Noto Sans", "Noto Sans Tamil", "Noto Sans Telugu"),
  // The fonts of the machine must not be asked: the same paper looks the same everywhere.
  fallback: false,
  size: size,
  fill: ink.text,
  lang: paper.language,
  region: "IN",
  hyphenate: false,
  // Height and depth of Noto Sans, for all of its scripts: what stands in one row stands on one line.
  top-edge: 1.069em,
  bottom-edge: -0.293em,
)
#set par(leading: if letter { 2pt } else { 0pt }, spacing: gap)
#set block(above: 0pt, below: 0pt)
#set page(
  paper: "a4",
  flipped: paper.at("isAcross", default: false),
  margin: (top: 40pt, bottom: 56pt, x: side),
  background: if "stamp" in paper {
    place(top + center, dy: 330pt, rotate(-32deg, text(
      size: 84pt,
      weight: 600,
      fill: ink.line.transparentize(30%),
      paper.stamp,
    )))
  },
  foreground: context {
    let number = counter(page).get().first()
    let of = counter(page).final().first()
    if number > 1 {
      place(top + left, dx: side, dy: 20pt, small(name + ", " + labels.continued))
    }
    place(bottom + left, dx: side, dy: -22pt, block(
      width: page.width - 2 * side,
      stroke: (top: hairline),
      inset: (top: 5pt),
      grid(
        columns: (1fr, auto),
        small(name + if letter { "" } else { ". " + labels.computerMade }),
        small(labels.page.replace("{n}", str(number)).replace("{of}", str(of))),
      ),
    ))
  },
)

#let run-of(run) = {
  let body = text(run.text)
  if run.at("isBold", default: false) { body = strong(body) }
  if run.at("isItalic", default: false) { body = text(style: "italic", body) }
  body
}
#let runs(parts) = parts.map(run-of).join()

#let picture(logo) = if logo != none and logo.storageKey in pictures {
  let at = pictures.at(logo.storageKey)
  let drawn = image(at, height: 36pt)
  context if measure(drawn).width > 150pt { image(at, width: 150pt) } else { drawn }
}

#let facts(it) = {
  block(text(fill: ink.third, it.title))
  if "strong" in it { block(text(weight: 600, size: 9.5pt, it.strong)) }
  for line in it.lines { block(second(line)) }
}

#let letterhead(it) = block(below: 0pt, inset: (bottom: 14pt), grid(
  columns: (1fr, auto),
  column-gutter: 24pt,
  {
    let logo = picture(it.logo)
    if logo != none { block(below: 6pt, logo) }
    block(text(weight: 600, size: 12pt, it.name))
    for line in it.lines { block(text(size: 8.5pt, second(line))) }
  },
  align(right, {
    if it.title != "" { block(text(weight: 600, size: 14pt, it.title)) }
    if it.mark != "" { block(text(weight: 600, size: 10pt, it.mark)) }
    for fact in it.facts { block(text(size: 8.5pt, second(fact))) }
  }),
))

#let table-of(it) = {
  let last = it.columns.len() - 1
  let edge(x) = (if x == 0 { 0 } else { 1 }) + (if x == last { 0 } else { 1 })
  let totals = it.at("totals", default: ())
  let rows = it.rows.len() + if it.head.len() > 0 { 1 } else { 0 }
  let cell(parts) = table.cell(breakable: letter, runs(parts))
  if it.at("isRuled", default: false) { block(width: 100%, stroke: (top: hairline), inset: (top: 6pt)) }
  block(width: 100%, table(
    columns: it.columns.enumerate().map(((x, column)) => if "width" in column {
      column.width * 1pt + 4pt * edge(x)
    } else { 1fr }),
    align: it.columns.map(column => if "align" in column { right } else { left }),
    inset: (x, y) => (
      left: if x == 0 { 0pt } else { 4pt },
      right: if x == last { 0pt } else { 4pt },
      y: if letter { 4pt } else { 3pt },
    ),
    stroke: (x, y) => (
      bottom: 0.5pt + if (y == 0 and it.head.len() > 0) or (totals.len() > 0 and y == rows) {
        ink.strong-line
      } else { ink.line },
    ),
    ..if it.head.len() > 0 {
      (table.header(repeat: true, ..it.head.map(parts => second(strong(runs(parts))))),)
    },
    ..it.rows.join(default: ()).map(cell),
    ..totals.map(total => strong(total)),
  ))
}

#let sum-lines(lines) = for line in lines {
  block(width: 100%, inset: (y: 1.5pt), grid(
    columns: (1fr, auto),
    column-gutter: 8pt,
    second(line.label),
    line.amount,
  ))
}

#let totals(it) = block(breakable: false, width: 100%, inset: (top: 6pt, bottom: 10pt), align(right, {
  block(width: 240pt, align(left, {
    sum-lines(it.lines)
    block(
      width: 100%,
      inset: (y: 4pt),
      stroke: if it.lines.len() > 0 { (top: 0.5pt + ink.strong-line) },
      text(size: 11pt, strong(grid(columns: (1fr, auto), it.result.label, it.result.amount))),
    )
  }))
  second(it.inText)
}))

// 25 mm: a phone reads up to 45 modules in it. Four modules around it stay empty.
#let code(mark) = {
  let module = 71pt / mark.size
  pad(4 * module, box(width: 71pt, height: 71pt, curve(fill: black, ..mark.strips.map(((x, y, width)) => (
    curve.move((x * module, y * module)),
    curve.line(((x + width) * module, y * module)),
    curve.line(((x + width) * module, (y + 1) * module)),
    curve.line((x * module, (y + 1) * module)),
    curve.close(mode: "straight"),
  )).flatten())))
}

#let signature(it) = {
  if it.isAtFoot { v(1fr) } else { v(gap) }
  block(breakable: false, width: 100%, inset: (top: 16pt), block(
    width: 100%,
    stroke: (top: hairline),
    inset: (top: 8pt),
    grid(
      columns: (if "mark" in it { auto } else { 0pt }, 1fr, auto),
      column-gutter: if "mark" in it { 16pt } else { (0pt, 24pt) },
      align: (left + bottom, left + bottom, right + bottom),
      if "mark" in it { code(it.mark) },
      stack(
        spacing: 4pt,
        ..if "mark" in it { (second(labels.check.replace("{address}", it.mark.address)), strong(it.mark.code)) },
        ..it.notes.map(second),
      ),
      {
        block(it.signatureFor)
        v(30pt)
        block(second(it.signatory))
      },
    ),
  ))
}

#let side-of(it) = (left: left, center: center, right: right).at(it.at("align", default: "left"))

#let draw(blocks) = for it in blocks {
  if it.kind == "text" {
    let body = align(side-of(it), runs(it.runs))
    block(above: gap, below: gap, if it.at("isSecond", default: false) { second(body) } else { body })
  } else if it.kind == "heading" {
    block(above: 14pt, below: 4pt, sticky: true, align(side-of(it), text(
      weight: 600,
      size: (14pt, 11.5pt, 10pt).at(it.level - 1),
      runs(it.runs),
    )))
  } else if it.kind == "list" {
    let items = it.items.map(draw)
    block(above: gap, below: gap, if it.isOrdered {
      enum(tight: true, ..items)
    } else {
      list(tight: true, marker: [•], ..items)
    })
  } else if it.kind == "letterhead" {
    letterhead(it)
  } else if it.kind == "facts" {
    facts(it)
  } else if it.kind == "columns" {
    block(breakable: false, width: 100%, stroke: (top: hairline), inset: (y: 10pt), grid(
      columns: (1fr, 1fr),
      column-gutter: 24pt,
      draw(it.left), draw(it.right),
    ))
  } else if it.kind == "table" {
    table-of(it)
  } else if it.kind == "totals" {
    totals(it)
  } else if it.kind == "signature" {
    signature(it)
  } else if it.kind == "logo" {
    block(above: gap, below: gap, picture(it.logo))
  } else if it.kind == "pictures" {
    grid(
      columns: (1fr, 1fr),
      gutter: 14pt,
      ..it.pictures.filter(one => one.storageKey in pictures).map(one => block(breakable: false, width: 100%, {
        image(pictures.at(one.storageKey), width: 100%)
        block(above: 4pt, text(size: 8.5pt, second(one.caption)))
      })),
    )
  } else if it.kind == "pageBreak" {
    pagebreak(weak: true)
  } else {
    panic("A paper has no block of the kind " + it.kind)
  }
}

#draw(paper.blocks)
`;
