type Lang = 'ko' | 'en';

/** One field: everything, every so many, from one to another (every so many), or single values. */
type Part = { kind: 'all' } | { kind: 'step'; by: number } | { kind: 'range'; from: number; to: number; by: number } | Values;
interface Values {
  kind: 'list';
  values: readonly number[];
}

const dayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const days = {
  ko: ['일요일', '월요일', '화요일', '수요일', '목요일', '금요일', '토요일'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
};
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** Times of a day that are said one by one. */
const saidTimes = 6;

const two = (n: number): string => String(n).padStart(2, '0');
const clock = (hour: number, minute: number): string => `${two(hour)}:${two(minute)}`;
const isNumber = (text: string | undefined): text is string => text !== undefined && /^\d{1,2}$/.test(text);

/** A field as it is written; null where it is something else, or beyond its bounds. */
function partOf(text: string, [min, max]: readonly [number, number]): Part | null {
  if (text === '*' || text === '?') return { kind: 'all' };
  const [span = '', by, ...more] = text.split('/');
  if (more.length || (by !== undefined && !(isNumber(by) && Number(by) > 0))) return null;
  const step = Number(by ?? 1);
  if (span === '*') return step === 1 ? { kind: 'all' } : { kind: 'step', by: step };
  const ends = span.split('-');
  if (ends.length === 2 && ends.every(isNumber)) {
    const [from, to] = ends.map(Number) as [number, number];
    return from >= min && to <= max && from < to ? { kind: 'range', from, to, by: step } : null;
  }
  const values = span.split(',');
  if (by !== undefined || !values.every(isNumber)) return null;
  const numbers = [...new Set(values.map(Number))].sort((a, b) => a - b);
  return numbers.every((n) => n >= min && n <= max) ? { kind: 'list', values: numbers } : null;
}

/** Days of the week, Sunday 0, in order; null where they are written otherwise. */
function weekOf(text: string): number[] | null {
  const numbered = text.toUpperCase().replace(/[A-Z]{3}/g, (name) => (dayNames.includes(name) ? String(dayNames.indexOf(name)) : name));
  const part = partOf(numbered, [0, 7]);
  if (part?.kind === 'all') return [0, 1, 2, 3, 4, 5, 6];
  const found = part?.kind === 'list' ? part.values : part?.kind === 'range' && part.by === 1 ? valuesOf(part.from, part.to, 1) : undefined;
  return found ? [...new Set(found.map((day) => day % 7))].sort() : null;
}

const valuesOf = (from: number, to: number, by: number): number[] =>
  Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, i) => from + i * by);

/** On which days: every day, some of the week, some of the month, or one of the year. */
function daysInWords(dayOfMonth: string, month: string, dayOfWeek: string, lang: Lang): string | null {
  const [date, ofYear, week] = [partOf(dayOfMonth, [1, 31]), partOf(month, [1, 12]), weekOf(dayOfWeek)];
  if (!ofYear || !week) return null;
  const ko = lang === 'ko';
  if (date?.kind === 'all' && ofYear.kind === 'all') {
    const said = week.join('');
    if (said === '0123456') return ko ? '매일' : 'every day';
    if (said === '12345') return ko ? '평일' : 'weekdays';
    if (said === '06') return ko ? '주말' : 'weekends';
    const names = week.map((day) => days[lang][day]);
    return ko ? `매주 ${names.join(', ')}` : `every ${names.join(', ')}`;
  }
  // A day of the month beside one of the week means either.
  if (week.length < 7) return null;
  const dates = date?.kind === 'list' ? date.values : null;
  if (ofYear.kind === 'all') {
    if (dayOfMonth.toUpperCase() === 'L') return ko ? '매월 말일' : 'last day of every month';
    if (!dates) return null;
    return ko ? `매월 ${dates.map((n) => `${n}일`).join(', ')}` : `day ${dates.join(', ')} of every month`;
  }
  if (ofYear.kind !== 'list' || ofYear.values.length > 1 || dates?.length !== 1) return null;
  const [n = 1] = ofYear.values;
  return ko ? `매년 ${n}월 ${dates[0]}일` : `every ${months[n - 1]} ${dates[0]}`;
}

/** At which times of those days: some of them one by one, or every so many minutes or hours between two. */
function timesInWords(minute: string, hour: string, lang: Lang): string | null {
  const [minutes, hours] = [partOf(minute, [0, 59]), partOf(hour, [0, 23])];
  if (!minutes || !hours) return null;
  const every = (n: number, unit: 'minute' | 'hour'): string => {
    if (lang === 'ko') return `${n}${unit === 'minute' ? '분' : '시간'}마다`;
    return n === 1 ? `every ${unit}` : `every ${n} ${unit}s`;
  };
  if (minutes.kind === 'list') {
    const at = minutes.values;
    if (hours.kind === 'list') {
      const times = hours.values.flatMap((h) => at.map((m) => clock(h, m)));
      return times.length <= saidTimes ? times.join(', ') : null;
    }
    const [m = 0] = at;
    if (at.length > 1 || (hours.kind === 'step' && 24 % hours.by)) return null;
    const { from, to, by } = hours.kind === 'range' ? hours : { from: 0, to: 23, by: hours.kind === 'step' ? hours.by : 1 };
    const whole = hours.kind !== 'range' && m === 0;
    return [...(whole ? [] : [`${clock(from, m)}–${clock(from + Math.floor((to - from) / by) * by, m)}`]), every(by, 'hour')].join(' ');
  }
  const by = minutes.kind === 'all' ? 1 : minutes.kind === 'step' ? minutes.by : 60;
  if (60 % by || by === 60) return null;
  if (hours.kind === 'all') return every(by, 'minute');
  const [from, to] = hours.kind === 'range' && hours.by === 1 ? [hours.from, hours.to] : [];
  if (from !== undefined && to !== undefined) return `${clock(from, 0)}–${clock(to, 60 - by)} ${every(by, 'minute')}`;
  const only = hours.kind === 'list' && hours.values.length === 1 ? hours.values[0] : undefined;
  return only === undefined ? null : `${clock(only, 0)}–${clock(only, 60 - by)} ${every(by, 'minute')}`;
}

function oneInWords(expression: string, lang: Lang): { day: string; time: string } | null {
  const fields = expression.trim().split(/\s+/);
  const [second = '', minute = '', hour = '', date = '', month = '', week = ''] = fields.length === 5 ? ['0', ...fields] : fields;
  if (fields.length < 5 || fields.length > 6 || partOf(second, [0, 59])?.kind !== 'list' || Number(second) !== 0) return null;
  const [day, time] = [daysInWords(date, month, week, lang), timesInWords(minute, hour, lang)];
  if (!day || !time) return null;
  // What goes on all day needs no day.
  return { day: `${date}${month}${week}` === '***' && !time.includes(':') ? '' : day, time };
}

/**
 * When a job runs, in words: `평일 08:40, 11:10`, `weekdays 08:40, 11:10`. Expressions with `;` between them are said together. One that has no
 * short words, or is none, stands as it is written.
 */
export function cronInWords(expression: string, lang: Lang): string {
  const said = expression.split(';').map((one) => oneInWords(one, lang));
  const byDay = new Map<string, string[]>();
  for (const one of said) {
    if (!one) return expression;
    byDay.set(one.day, [...(byDay.get(one.day) ?? []), one.time]);
  }
  return [...byDay].map(([day, times]) => `${day} ${times.join(', ')}`.trim()).join(' · ');
}
