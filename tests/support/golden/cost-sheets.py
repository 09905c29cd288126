#!/usr/bin/env python3
"""Golden table of cost sheets, computed a second time by other means.

    python3 tests/support/golden/cost-sheets.py > tests/support/golden/cost-sheets.json

Written from the formulas of the price and the table of law alone, not from the program: exact fractions in rupees
instead of whole paise, the law as a few constants instead of dated rows, one straight function instead of modules.
`src/offers/cost-sheets/costSheet.golden.test.ts` gives each case to the program and compares every total to the paisa.

Where the formulas leave a choice, this table takes:
  * each location charge and each charge head is a line of its own and is rounded by itself;
  * percentages of location charges, heads, discount and rebate are of the base price as printed (whole rupees);
  * the state duty is one rate (the sum of its parts) on the whole value, in the band into which the value falls;
  * heads outside the agreement value that belong to the construction are taxed at its rate, and their tax is
    counted with the other charges;
  * only a woman alone has the concession of Maharashtra, not joint buyers.
"""
import json
from copy import deepcopy
from fractions import Fraction as F

# --------------------------------------------------------------------------- facts of flat B-1203, in rupees


def head(code, basis, value, *, months=None, inside=False, gst='rate', pct=18, tds=False, optional=False):
    return dict(code=code, basis=basis, value=F(str(value)), months=months, inside=inside, gst=gst, pct=F(str(pct)),
                tds=tds, optional=optional)


HEADS = [
    head('INFRA', 'flat', 250000, inside=True, gst='withConstruction', pct=0),
    head('CLUB', 'flat', 150000, tds=True),
    head('LEGAL', 'flat', 30000),
    head('UTILITY', 'flat', 75000, tds=True),
    head('SOCIETY', 'flat', 20000),
    head('MAINT', 'perSqFtMonth', '4.50', months=24, tds=True),
    head('CORPUS', 'perSqFt', 150, gst='deposit', pct=0),
    head('INTERIOR', 'flat', 500000, optional=True),
]
PLC = {'GARDEN': ('perSqFt', 150), 'CORNER': ('perSqFt', 100)}
PARKING = {'COVERED': 400000, 'OPEN': 0}

BASE = dict(
    day='2026-06-14', india=True, registered=True, gst_state='27',
    state='27', city='Pune', basis='carpet', rate=12400, floor_rate=11800, rise=45, rise_after=4, commercial_pct=0,
    tax_pct=None, project_oc=None, heads=HEADS, plc=PLC, parking_types=PARKING,
    tower=True, tower_oc=None, tower_rate=None, tower_rise=None,
    type='3BHK', floor=12, carpet='985', saleable='1428.25', plc_codes=['GARDEN', 'CORNER'], own_rate=None,
    market=11800000,
    rebate=0, parking=[('COVERED', 1)], keep_plc=None, optional=[], discount=('perSqFt', 150), buyer='male',
)

# --------------------------------------------------------------------------- arithmetic


def down(x):
    return x.numerator // x.denominator


def half_up(x):
    return down(x + F(1, 2))


def rupee(x):
    return F(half_up(F(x)))


def paisa(x):
    return F(half_up(F(x) * 100), 100)


def percent(x):
    return F(str(x)) / 100


# --------------------------------------------------------------------------- the law, as the table of law says it

METROS = {'bengaluru', 'chennai', 'delhi', 'gurugram', 'noida', 'hyderabad', 'kolkata', 'mumbai', 'thane', 'panvel'}
SQFT_PER_SQM = F('10.7639')
LAKH = 100000


def construction_rate(c, av, taxable_heads):
    """Percent of GST on what is bundled with the construction."""
    if not c['india']:
        return percent(c['tax_pct'] or 0)
    if not c['registered'] or c['type'] == 'plot':
        return F(0)
    oc = c['tower_oc'] if c['tower'] else c['project_oc']
    if oc is not None and oc <= c['day']:
        return F(0)
    if c['type'] in ('shop', 'office'):
        return percent(5) if F(str(c['commercial_pct'])) <= 15 else percent(12)
    limit = 60 if c['city'].lower() in METROS else 90
    small = F(c['carpet']) <= limit * SQFT_PER_SQM
    return percent(1) if small and av + taxable_heads <= 45 * LAKH else percent(5)


def tax(c, amount, rate):
    """CGST and SGST are equal halves, each rounded to the paisa; across states, and abroad, it is one tax."""
    if c['india'] and c['gst_state'] == c['state']:
        return 2 * paisa(amount * rate / 2)
    return paisa(amount * rate)


def stamp_rate(c, value):
    if c['state'] == '27':
        rate = {'pune': F(7), 'mumbai': F(6)}[c['city'].lower()]
        return (rate - (1 if c['buyer'] == 'female' else 0)) / 100
    if c['state'] == '29':
        if value <= 20 * LAKH:
            return percent('2.24')
        return percent('3.36') if value <= 45 * LAKH else percent('5.6')
    if c['state'] == '36':
        return percent('5.5')
    return F(0)


def registration(c, value):
    if c['state'] == '27':
        return min(rupee(value * percent(1)), F(30000))
    if c['state'] == '29':
        return rupee(value * percent(2 if c['day'] >= '2025-08-31' else 1))
    if c['state'] == '36':
        return rupee(value * percent('0.5'))
    return F(0)


# --------------------------------------------------------------------------- the sheet


def quantity(c, basis, value, base, months=None):
    area = F(c[c['basis']])
    return {
        'perSqFt': lambda: area * value,
        'flat': lambda: value,
        'perSqFtMonth': lambda: area * value * (months or 0),
        'pct': lambda: base * value / 100,
    }[basis]()


def sheet(c):
    area = F(c[c['basis']])
    rate = F(str(next(r for r in (c['own_rate'], c['tower_rate'], c['rate']) if r is not None)))
    rise = F(str(c['tower_rise'] if c['tower_rise'] is not None else c['rise']))
    base = rupee(area * rate)
    floor_rise = rupee(area * rise * max(0, c['floor'] - c['rise_after']))
    kept = c['plc_codes'] if c['keep_plc'] is None else [p for p in c['plc_codes'] if p in c['keep_plc']]
    plc = sum((rupee(quantity(c, c['plc'][p][0], F(str(c['plc'][p][1])), base)) for p in kept), F(0))
    parking = sum((F(c['parking_types'][code]) * n for code, n in c['parking']), F(0))
    heads = [h for h in c['heads'] if not h['optional'] or h['code'] in c['optional']]
    amount = {h['code']: rupee(quantity(c, h['basis'], h['value'], base, h['months'])) for h in heads}
    inside = sum((amount[h['code']] for h in heads if h['inside']), F(0))
    discount = F(0)
    if c['discount']:
        kind, value = c['discount']
        discount = rupee(quantity(c, kind, F(str(value)), base))
    rebate = rupee(base * percent(c['rebate']))
    av = base + floor_rise + plc + parking + inside - discount - rebate

    outside = [h for h in heads if not h['inside']]
    others = [h for h in outside if h['gst'] != 'deposit']
    corpus = sum((amount[h['code']] for h in outside if h['gst'] == 'deposit'), F(0))
    other_charges = sum((amount[h['code']] for h in others), F(0))
    g = construction_rate(c, av, other_charges)
    gst = tax(c, av, g)
    other_gst = F(0)
    for h in others:
        own = g if h['gst'] == 'withConstruction' else h['pct'] / 100
        if not c['india']:
            own = g
        elif not c['registered']:
            own = F(0)
        other_gst += tax(c, amount[h['code']], own)
    receivable = av + gst + other_charges + other_gst + corpus

    stamp = fee = tds_base = tds = F(0)
    if c['india']:
        market = F(c['market'] or 0)
        value = max(av, market)
        stamp = rupee(value * stamp_rate(c, value))
        fee = registration(c, value)
        consideration = av + sum((amount[h['code']] for h in outside if h['tds']), F(0))
        tds_base = max(consideration, market)
        if consideration >= 50 * LAKH or market >= 50 * LAKH:
            tds = paisa(tds_base * percent(1))
    net = (base - discount - rebate) / area
    figures = dict(
        basePrice=base, floorRise=floor_rise, plc=plc, parking=parking, inAvCharges=inside, discount=discount,
        rebate=rebate, agreementValue=av, gst=gst, otherCharges=other_charges, otherGst=other_gst, corpus=corpus,
        totalReceivable=receivable, stampDuty=stamp, registrationFee=fee, allIn=receivable + stamp + fee,
        tdsBase=tds_base, tds=tds)
    paise = {f'{name}Paise': int(amount * 100) for name, amount in figures.items()}
    return dict(totals=paise, gstPct=float(g * 100), isBelowFloorRate=net < c['floor_rate'])


# --------------------------------------------------------------------------- the cases

CASES = []


def case(name, **changes):
    c = deepcopy(BASE)
    c.update(changes)
    CASES.append((name, c))


# The example that is worked by hand in the book of formulas; checked below against the printed figures.
case('worked example B-1203')

# Basis of the price
case('saleable area as basis', basis='saleable', rate=8900, floor_rate=8100)
case('area with hundredths on the carpet basis', carpet='984.67', discount=None)
case('area with hundredths on the saleable basis', basis='saleable', saleable='1284.99', rate=8900, floor_rate=8100)
case('rate with paise', rate='12399.95', discount=None)
case('half a rupee goes up', carpet='985.50', rate='12401', rise='45', discount=None, plc_codes=[])
case('rate of the tower over the project', tower_rate=12650, tower_rise=60)
case('rate of the unit over tower and project', tower_rate=12650, own_rate='12875.50')
case('no floor rise by the tower', tower_rise=0)

# Floor rise at its edges
case('the last floor without floor rise', floor=4)
case('the first floor with floor rise', floor=5)
case('ground floor', floor=0)
case('a unit below ground', floor=-2)
case('floor rise from the ground on', rise_after=0, floor=22)
case('floor rise with paise on an odd area', rise='37.75', carpet='717.33', floor=19)

# Location charges
ALL_PLC = {'GARDEN': ('perSqFt', '149.50'), 'CORNER': ('flat', 125001), 'EAST': ('pct', '1.25')}
case('location charge per sq ft', plc=ALL_PLC, plc_codes=['GARDEN'], carpet='984.67')
case('location charge flat', plc=ALL_PLC, plc_codes=['CORNER'])
case('location charge in percent of the base', plc=ALL_PLC, plc_codes=['EAST'], carpet='984.67')
case('three kinds of location charge', plc=ALL_PLC, plc_codes=['GARDEN', 'CORNER', 'EAST'], carpet='717.33')
case('a location charge left out', keep_plc=['GARDEN'])
case('all location charges left out', keep_plc=[])
case('percent with four decimals', plc={'EAST': ('pct', '0.3333')}, plc_codes=['EAST'], carpet='805.01')

# Charge heads by basis
HEAD_BASES = [
    head('A', 'perSqFt', '12.35', inside=True, gst='withConstruction', pct=0),
    head('B', 'flat', '99999.50'),
    head('C', 'perSqFtMonth', '3.15', months=18, tds=True),
    head('D', 'pct', '0.75', pct=5),
    head('E', 'pct', '0.5', inside=True, gst='withConstruction', pct=0),
    head('F', 'perSqFt', '75.25', gst='deposit', pct=0),
]
case('heads of every basis', heads=HEAD_BASES, carpet='984.67')
case('heads of every basis on saleable area', heads=HEAD_BASES, basis='saleable', rate=9900, floor_rate=9000,
     saleable='1659.87')
case('no heads at all', heads=[])
case('an optional head chosen', optional=['INTERIOR'])
case('a head of the construction outside the agreement value',
     heads=HEADS + [head('EDC', 'perSqFt', 225, gst='withConstruction', pct=0)])
case('a head at 5 percent and one at 12',
     heads=[head('X', 'flat', 33333, pct=5), head('Y', 'flat', 11111, pct=12)])

# Parking
case('no parking', parking=[])
case('two covered parkings', parking=[('COVERED', 2)])
case('an open parking costs nothing', parking=[('COVERED', 1), ('OPEN', 1)])

# Discounts and the rebate
case('no discount', discount=None)
case('flat discount', discount=('flat', 175000))
case('discount in percent', discount=('pct', 2), carpet='984.67')
case('discount in percent of four decimals', discount=('pct', '1.1337'), carpet='717.33')
case('discount per sq ft with paise', discount=('perSqFt', '123.45'), carpet='717.33')
case('down payment rebate alone', discount=None, rebate=3)
case('rebate and discount together', rebate='2.5', discount=('pct', '1.5'), carpet='984.67')
case('discount down to the floor rate', discount=('perSqFt', 600))
case('discount one paisa a foot below the floor rate', discount=('perSqFt', '600.01'))
case('rebate that carries it below the floor rate', rebate=5)

# Goods and services tax
SMALL = dict(type='1BHK', heads=[], parking=[], plc_codes=[], discount=None, rise=0, market=None, tower_rate=None)
case('affordable outside a metro up to 90 sq m', **{**SMALL, 'carpet': '968.75', 'rate': 4600, 'floor_rate': 4000})
case('a foot above 90 sq m is not affordable', **{**SMALL, 'carpet': '968.76', 'rate': 4600, 'floor_rate': 4000})
METRO = {**SMALL, 'city': 'Hyderabad', 'state': '36', 'gst_state': '36'}
case('affordable in a metro up to 60 sq m', **{**METRO, 'carpet': '645.83', 'rate': 6900, 'floor_rate': 6000})
case('above 60 sq m in a metro', **{**METRO, 'carpet': '645.84', 'rate': 6900, 'floor_rate': 6000})
case('exactly forty-five lakh is affordable', **{**SMALL, 'carpet': '600', 'rate': 7500, 'floor_rate': 7000})
case('one rupee above forty-five lakh', **{**SMALL, 'carpet': '600', 'rate': 7500, 'floor_rate': 7000,
     'heads': [head('LEGAL', 'flat', 1)]})
case('taxable heads carry it above forty-five lakh', **{**SMALL, 'carpet': '600', 'rate': 7400, 'floor_rate': 7000,
     'heads': [head('CLUB', 'flat', 60001)]})
case('a deposit does not count against forty-five lakh', **{**SMALL, 'carpet': '600', 'rate': 7400,
     'floor_rate': 7000, 'heads': [head('CORPUS', 'flat', 200000, gst='deposit', pct=0)]})
case('discount brings it down to affordable', **{**SMALL, 'carpet': '600', 'rate': 7600, 'floor_rate': 7000,
     'discount': ('flat', 60000)})
case('odd rupees: each half of the tax is rounded', carpet='985.01', rate='12400.03', discount=None)
case('tax across states is one amount', gst_state='24', carpet='985.01', rate='12400.03', discount=None)
case('shop in a residential project', type='shop', commercial_pct=15)
case('shop where more than 15 percent is commercial', type='shop', commercial_pct='15.5')
case('office after completion', type='office', commercial_pct=40, tower_oc='2026-06-01')
case('plot', type='plot', tower=False, plc_codes=['CORNER'], floor=0, parking=[], carpet='2400', saleable='2400',
     rate=3200, floor_rate=3000)
case('villa under construction', type='villa', tower=False, floor=0, carpet='2150.25', saleable='2890')
case('villa after completion of the project', type='villa', tower=False, project_oc='2026-06-14', floor=0)
case('completion on the day of booking', tower_oc='2026-06-14')
case('completion a day after booking', tower_oc='2026-06-15')
case('after completion in Bengaluru', state='29', gst_state='29', city='Bengaluru', basis='saleable', rate=9900,
     floor_rate=9000, tower_oc='2026-01-18', saleable='1660', carpet='1080', type='3BHK')
case('seller without GST registration', registered=False, gst_state=None)
case('seller abroad', india=False, registered=False, gst_state=None, state=None, city='Dubai', tax_pct=5, market=None)
case('seller abroad without tax', india=False, registered=False, gst_state=None, state=None, city='Dubai',
     tax_pct=0, market=None)

# Stamp duty, registration, tax deducted by the buyer
case('Pune, a woman', buyer='female')
case('Pune, joint buyers', buyer='joint')
case('Mumbai', city='Mumbai', carpet='985.33')
case('Mumbai, a woman', city='Mumbai', buyer='female')
case('market value above the price', market=15000001)
case('no market value', market=None)
case('registration just below its cap', **{**SMALL, 'carpet': '600', 'rate': '4999', 'floor_rate': 4000})
case('registration at its cap', **{**SMALL, 'carpet': '600', 'rate': '5000.5', 'floor_rate': 4000})
KAR = {**SMALL, 'city': 'Bengaluru', 'state': '29', 'gst_state': '29'}
case('Karnataka above forty-five lakh', state='29', gst_state='29', city='Bengaluru', basis='saleable', rate=9900,
     floor_rate=9000)
case('Karnataka exactly forty-five lakh', **{**KAR, 'carpet': '750', 'rate': 6000, 'floor_rate': 5000})
case('Karnataka up to twenty lakh', **{**KAR, 'carpet': '400', 'rate': 5000, 'floor_rate': 4000})
case('Karnataka above twenty lakh', **{**KAR, 'carpet': '400', 'rate': '5000.01', 'floor_rate': 4000})
case('Karnataka where the market value decides the band', **{**KAR, 'carpet': '400', 'rate': 5000,
     'floor_rate': 4000, 'market': 4500001})
case('Karnataka before registration was raised', day='2025-08-30', state='29', gst_state='29', city='Bengaluru')
case('Karnataka on the day registration was raised', day='2025-08-31', state='29', gst_state='29', city='Bengaluru')
case('Telangana', state='36', gst_state='36', city='Hyderabad', basis='saleable', saleable='1845', rate=8900,
     floor_rate=8100)
case('Telangana, a woman has no concession', state='36', gst_state='36', city='Hyderabad', buyer='female')
case('tax deducted from exactly fifty lakh', **{**SMALL, 'carpet': '1000', 'rate': 5000, 'floor_rate': 4000})
case('one rupee below fifty lakh nothing is deducted', **{**SMALL, 'carpet': '1000', 'rate': 5000,
     'floor_rate': 4000, 'discount': ('flat', 1)})
case('incidental heads carry it to fifty lakh', **{**SMALL, 'carpet': '1000', 'rate': 4950, 'floor_rate': 4000,
     'heads': [head('CLUB', 'flat', 50000, tds=True)]})
case('a head that is not incidental does not', **{**SMALL, 'carpet': '1000', 'rate': 4950, 'floor_rate': 4000,
     'heads': [head('LEGAL', 'flat', 60000)]})
case('market value alone reaches fifty lakh', **{**SMALL, 'carpet': '1000', 'rate': 4500, 'floor_rate': 4000,
     'market': 5000000})

# What was seen apart, together: saleable area, commercial units, completed ones, other states
SALEABLE = dict(basis='saleable', rate=9900, floor_rate=9000, saleable='1428.37')
case('saleable: three kinds of location charge', **SALEABLE, plc=ALL_PLC, plc_codes=['GARDEN', 'CORNER', 'EAST'])
case('saleable: a location charge in percent and a discount in percent', **SALEABLE, plc=ALL_PLC,
     plc_codes=['EAST'], discount=('pct', '1.75'))
case('saleable: flat location charge and flat discount', **SALEABLE, plc=ALL_PLC, plc_codes=['CORNER'],
     discount=('flat', 225001))
case('saleable: rate of the tower and a rebate', **SALEABLE, tower_rate='10125.50', tower_rise='52.25', rebate=2)
case('saleable: rate of the unit below the floor rate', **SALEABLE, own_rate=9050, discount=('perSqFt', '51'))
case('saleable: affordable', **{**SMALL, 'basis': 'saleable', 'carpet': '600', 'saleable': '840.55',
     'rate': '5100.25', 'floor_rate': 4500})
case('shop on saleable area, commercial project', **{**SALEABLE, 'type': 'shop', 'commercial_pct': 100},
     discount=('pct', 1), floor=0)
case('office under construction, commercial project', type='office', commercial_pct=100, plc=ALL_PLC,
     plc_codes=['EAST', 'CORNER'], discount=('flat', 150000))
case('shop after completion, first buyer not known', type='shop', commercial_pct=60, tower_oc='2026-03-31',
     buyer=None, discount=('perSqFt', 75))
case('office in Hyderabad, commercial project', **SALEABLE, type='office', commercial_pct=80, state='36',
     gst_state='36', city='Hyderabad')
case('after completion with location charges, rebate and discount', tower_oc='2026-01-05', plc=ALL_PLC,
     plc_codes=['GARDEN', 'EAST'], rebate='1.5', discount=('pct', '0.75'), carpet='984.67')
case('small and cheap after completion', **{**SMALL, 'carpet': '600', 'rate': 6100, 'floor_rate': 5000,
     'tower_oc': '2026-06-01'})
case('Telangana, affordable outside the metro', **{**SMALL, 'state': '36', 'gst_state': '36', 'city': 'Warangal',
     'carpet': '901.25', 'rate': 4300, 'floor_rate': 4000})
case('Karnataka, a woman, in percent of everything', state='29', gst_state='29', city='Bengaluru', buyer='female',
     plc=ALL_PLC, plc_codes=['EAST'], heads=HEAD_BASES, discount=('pct', '2.5'))

# --------------------------------------------------------------------------- as the program takes its facts


def in_paise(x):
    return int(F(str(x)) * 100)


def value_of(basis, value):
    return float(F(str(value))) if basis == 'pct' else in_paise(value)


def maybe(f, x):
    return None if x is None else f(x)


def facts(c):
    return dict(
        onDay=c['day'],
        seller=dict(isIndia=c['india'], gstRegistered=c['registered'], gstStateCode=c['gst_state']),
        project=dict(
            stateCode=c['state'], city=c['city'], priceBasis=c['basis'], baseRatePaise=in_paise(c['rate']),
            floorRatePaise=in_paise(c['floor_rate']), floorRiseRatePaise=in_paise(c['rise']),
            floorRiseAfterFloor=c['rise_after'], commercialCarpetPct=float(F(str(c['commercial_pct']))),
            taxPct=c['tax_pct'], ocDate=c['project_oc'],
            plcCharges=[dict(code=code, name=code.title(), basis=b, value=value_of(b, v))
                        for code, (b, v) in c['plc'].items()],
            parkingTypes=[dict(code=code, name=code.title(), pricePaise=in_paise(p), isOpen=code == 'OPEN')
                          for code, p in c['parking_types'].items()],
            chargeHeads=[dict(code=h['code'], name=h['code'].title(), basis=h['basis'],
                              value=value_of(h['basis'], h['value']), months=h['months'],
                              inAgreementValue=h['inside'], gstTreatment=h['gst'], gstRate=float(h['pct']),
                              tdsIncidental=h['tds'], mandatory=not h['optional']) for h in c['heads']]),
        tower=dict(ocDate=c['tower_oc'], baseRatePaise=maybe(in_paise, c['tower_rate']),
                   floorRiseRatePaise=maybe(in_paise, c['tower_rise'])) if c['tower'] else None,
        unit=dict(unitType=c['type'], floor=c['floor'], carpetArea=float(F(c['carpet'])),
                  saleableArea=float(F(c['saleable'])), plcCodes=c['plc_codes'],
                  baseRatePaise=maybe(in_paise, c['own_rate']), marketValuePaise=maybe(in_paise, c['market'])),
        template=dict(rebatePct=float(F(str(c['rebate'])))),
        choices=dict(parking=[dict(code=code, quantity=n) for code, n in c['parking']], plcCodes=c['keep_plc'],
                     optionalHeads=c['optional'],
                     discount=maybe(lambda d: dict(kind=d[0], value=value_of(d[0], d[1])), c['discount']),
                     buyerGender=c['buyer']))


def difference(whole, base):
    """What of a case differs from the first, so that the table can be read."""
    changed = {}
    for key, value in whole.items():
        if value == base[key]:
            continue
        both = isinstance(value, dict) and isinstance(base[key], dict)
        changed[key] = {k: v for k, v in value.items() if v != base[key][k]} if both else value
    return changed


def check_worked_example():
    printed = dict(basePrice='12214000', floorRise='354600', plc='246250', parking='400000', inAvCharges='250000',
                   discount='147750', agreementValue='13317100', gst='665855', otherCharges='381380',
                   otherGst='68648.40', corpus='147750', totalReceivable='14580733.40', stampDuty='932197',
                   registrationFee='30000', allIn='15542930.40', tdsBase='13648480', tds='136484.80')
    totals = sheet(CASES[0][1])['totals']
    for name, rupees in printed.items():
        assert totals[f'{name}Paise'] == in_paise(rupees), name


if __name__ == '__main__':
    check_worked_example()
    first = facts(CASES[0][1])
    rows = [dict(name=name, changes=difference(facts(c), first), expected=sheet(c)) for name, c in CASES]
    print('{\n  "base": ' + json.dumps(first) + ',\n  "cases": [')
    print(',\n'.join('    ' + json.dumps(row) for row in rows))
    print('  ]\n}')
