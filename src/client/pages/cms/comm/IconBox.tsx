import { Button, Input } from 'antd';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { isMenuIcon, menuIconNames } from '../../../../contract/cms/comm/menuIcons';
import { FieldCell, type FieldProps, useField } from '../../../fields/field';
import { t } from '../../../lib/texts';
import { NamedIcon } from '../../../shell/frame/menuIcons';
import { PopupFoot } from '../../../shell/popupFoot';
import { openDialog, usePopup } from '../../../shell/popups';
import './icons.css';

const iconName = (icon: string | null): string => (isMenuIcon(icon) ? t(`UI.ICON.${icon}`) : (icon ?? t('UI.cmsMenuMgt.NO_ICON')));

/** An icon of the side menu: shown with its name, chosen from a palette. */
export function IconBox(props: FieldProps<string>) {
  const field = useField<string>(props);
  const choose = () =>
    openDialog<string | null>(IconDialog, { title: t('UI.cmsMenuMgt.ICONS'), width: 560, height: 440, param: field.value }).then(
      (icon) => field.set(icon),
      () => {},
    );
  return (
    <FieldCell field={field} props={props}>
      <Button
        id={field.id}
        className="icon-choice"
        disabled={field.readOnly}
        icon={<NamedIcon name={field.value} />}
        aria-haspopup="dialog"
        aria-label={`${field.title}: ${iconName(field.value)}`}
        onClick={() => void choose()}
      >
        {iconName(field.value)}
      </Button>
    </FieldCell>
  );
}

/** Icons in a line. */
const across = 8;

/** The palette: a word narrows it, arrow keys go through it, Enter chooses. */
function IconDialog() {
  const popup = usePopup<string | null, string | null>();
  const [word, setWord] = useState('');
  const grid = useRef<HTMLDivElement>(null);
  const found = useMemo(() => {
    const wanted = word.trim().toLowerCase();
    return menuIconNames.filter((icon) => icon.toLowerCase().includes(wanted) || iconName(icon).toLowerCase().includes(wanted));
  }, [word]);
  const reached = popup.param !== null && found.includes(popup.param as never) ? popup.param : found[0];

  const focus = (at: number) => grid.current?.querySelectorAll<HTMLElement>('button')[Math.max(0, Math.min(found.length - 1, at))]?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    const at = [...(grid.current?.querySelectorAll('button') ?? [])].indexOf(document.activeElement as HTMLButtonElement);
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -across,
      ArrowDown: across,
      Home: -at,
      End: found.length,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    focus(at + step);
  };
  return (
    <div className="q-popup icon-dialog">
      <Input
        aria-label={t('UI.cmsMenuMgt.FIND_ICON')}
        placeholder={t('UI.cmsMenuMgt.FIND_ICON')}
        value={word}
        autoFocus
        onChange={(event) => setWord(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          focus(0);
        }}
        onPressEnter={(event) => !event.nativeEvent.isComposing && found[0] && popup.resolve(found[0])}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a palette of buttons has no element of its own */}
      <div ref={grid} className="icon-palette" role="group" aria-label={t('UI.cmsMenuMgt.ICONS')} onKeyDown={onKeyDown}>
        {found.map((icon) => (
          <button
            key={icon}
            type="button"
            aria-pressed={icon === popup.param}
            tabIndex={icon === reached ? 0 : -1}
            onClick={() => popup.resolve(icon)}
          >
            <NamedIcon name={icon} />
            <span>{iconName(icon)}</span>
          </button>
        ))}
        <p role="status">{found.length === 0 && t('UI.FIELD.NO_MATCH')}</p>
      </div>
      <PopupFoot>
        <Button onClick={() => popup.resolve(null)}>{t('UI.cmsMenuMgt.NO_ICON')}</Button>
        <Button onClick={() => popup.close()}>{t('UI.COMMON.CANCEL')}</Button>
      </PopupFoot>
    </div>
  );
}
