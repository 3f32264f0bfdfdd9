import { useTranslations } from 'use-intl'
import { useDark } from '#src/web/lib/theme.ts'
import { IconButton } from '#src/web/ui/button.tsx'
import { FontChoice } from './font-choice.tsx'
import { PanelFrame } from './panel-frame.tsx'
import { ALIGNS, BACKGROUNDS, BOUNDS, LAYOUTS, type ReaderSettings, WIDTHS } from './settings.ts'
import type { ChangeSettings } from './use-reader-settings.ts'

type SettingsProps = { settings: ReaderSettings; change: ChangeSettings; onClose: () => void }

const STEPS = ['size', 'lineHeight', 'letterSpacing', 'paragraphSpacing'] as const

export function SettingsPanel({ settings, change, onClose }: SettingsProps) {
  const t = useTranslations('reader')
  const dark = useDark()
  const shownBackground = settings.background ?? (dark ? 'dark_2' : 'light_1')
  const names = {
    size: t('size'),
    lineHeight: t('lineSpacing'),
    letterSpacing: t('letterSpacing'),
    paragraphSpacing: t('paragraphSpacing'),
  }
  return (
    <PanelFrame title={t('settings')} name="settings" onClose={onClose}>
      {STEPS.map((name) => (
        <div className="set" key={name} role="group" aria-label={names[name]}>
          <span>{names[name]}</span>
          <div className="step">
            <IconButton
              name="minus"
              label={t('less', { name: names[name] })}
              disabled={settings[name] <= BOUNDS[name].min}
              onClick={() => change.step(name, -1)}
            />
            <b aria-live="polite">{settings[name]}</b>
            <IconButton
              name="plus"
              label={t('more', { name: names[name] })}
              disabled={settings[name] >= BOUNDS[name].max}
              onClick={() => change.step(name, 1)}
            />
          </div>
        </div>
      ))}
      <Choice
        name={t('layout')}
        options={LAYOUTS.map((layout) => ({ value: layout, label: t(layout) }))}
        chosen={settings.layout}
        onChoose={(layout) => change.set({ layout })}
      />
      <Choice
        name={t('width')}
        options={[
          { value: WIDTHS[0], label: t('narrow') },
          { value: null, label: t('usual') },
          { value: WIDTHS[1], label: t('wide') },
        ]}
        chosen={settings.width}
        onChoose={(width) => change.set({ width })}
      />
      <Choice
        name={t('align')}
        options={ALIGNS.map((align) => ({ value: align, label: t(align) }))}
        chosen={settings.align}
        onChoose={(align) => change.set({ align })}
      />
      <FontChoice chosen={settings.font} onChoose={(font) => change.set({ font })} />
      <div className="set set--wide" role="group" aria-label={t('background')}>
        <span>{t('background')}</span>
        <div className="sw">
          {BACKGROUNDS.map((background) => (
            <button
              key={background}
              type="button"
              className={`bg-${background}`}
              aria-label={t(background)}
              aria-pressed={shownBackground === background}
              onClick={() => change.set({ background })}
            >
              {t('sampleLetter')}
            </button>
          ))}
        </div>
      </div>
      <button type="button" className="btn btn--small" onClick={change.reset}>
        {t('reset')}
      </button>
    </PanelFrame>
  )
}

type ChoiceProps<Value> = {
  name: string
  options: { value: Value; label: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}

function Choice<Value extends string | number | null>({
  name,
  options,
  chosen,
  onChoose,
}: ChoiceProps<Value>) {
  return (
    <div className="set" role="group" aria-label={name}>
      <span>{name}</span>
      <div className="seg">
        {options.map(({ value, label }) => (
          <button key={label} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}
