import { useTranslations } from 'use-intl'
import { useLarge } from '#src/web/lib/mode.ts'
import { useDark } from '#src/web/lib/theme.ts'
import { IconButton } from '#src/web/ui/button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { FontChoice } from './font-choice.tsx'
import { PanelFrame } from '#src/web/reader/panels/panel-frame.tsx'
import {
  ALIGNS,
  BACKGROUNDS,
  BOUNDS,
  EASY,
  LARGE_SIZE,
  LAYOUTS,
  type ReaderSettings,
  WIDTHS,
} from './settings.ts'
import type { ChangeSettings } from './use-reader-settings.ts'

type SettingsProps = { settings: ReaderSettings; change: ChangeSettings; onClose: () => void }

const SPACINGS = ['lineHeight', 'letterSpacing', 'paragraphSpacing'] as const

/** The settings that most readers change come first: size, font and background. */
export function SettingsPanel({ settings, change, onClose }: SettingsProps) {
  const t = useTranslations('reader')
  const dark = useDark()
  const large = useLarge()
  const shownBackground = settings.background ?? (dark ? 'dark_2' : 'light_1')
  const names = {
    size: t('size'),
    lineHeight: t('lineSpacing'),
    letterSpacing: t('letterSpacing'),
    paragraphSpacing: t('paragraphSpacing'),
  }
  const stepper = (name: keyof typeof BOUNDS) => {
    const isPreset = settings.easy && name in EASY
    return (
      <Stepper
        key={name}
        name={names[name]}
        value={settings[name]}
        isLeast={isPreset || settings[name] <= leastOf(name, large)}
        isMost={isPreset || settings[name] >= BOUNDS[name].max}
        onStep={(by) => change.step(name, by)}
      />
    )
  }
  return (
    <PanelFrame title={t('settings')} name="settings" onClose={onClose}>
      {stepper('size')}
      <FontChoice chosen={settings.font} onChoose={(font) => change.set({ font })} />
      <div className="option option--wide" role="group" aria-label={t('background')}>
        <span>{t('background')}</span>
        <div className="swatches">
          {BACKGROUNDS.map((background) => (
            <button
              key={background}
              type="button"
              className={`background-${background}`}
              aria-label={t(background)}
              aria-pressed={shownBackground === background}
              onClick={() => change.set({ background })}
            >
              {t('sampleLetter')}
            </button>
          ))}
        </div>
      </div>
      {SPACINGS.map(stepper)}
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
      {!settings.easy && (
        <Choice
          name={t('align')}
          options={ALIGNS.map((align) => ({ value: align, label: t(align) }))}
          chosen={settings.align}
          onChoose={(align) => change.set({ align })}
        />
      )}
      {!large && (
        <Choice
          name={t('layout')}
          options={LAYOUTS.map((layout) => ({ value: layout, label: t(layout) }))}
          chosen={settings.layout}
          onChoose={(layout) => change.set({ layout })}
        />
      )}
      <Switch
        name={t('easy')}
        note={t('easyNote')}
        isOn={settings.easy}
        onSwitch={(easy) => change.set({ easy })}
      />
      <Switch name={t('large')} note={t('largeNote')} isOn={large} onSwitch={change.setLarge} />
      <button type="button" className="button button--small" onClick={change.reset}>
        {t('reset')}
      </button>
    </PanelFrame>
  )
}

function leastOf(name: keyof typeof BOUNDS, large: boolean): number {
  return name === 'size' && large ? LARGE_SIZE : BOUNDS[name].min
}

type StepperProps = {
  name: string
  value: number
  isLeast: boolean
  isMost: boolean
  onStep: (by: 1 | -1) => void
}

function Stepper({ name, value, isLeast, isMost, onStep }: StepperProps) {
  const t = useTranslations('reader')
  return (
    <div className="option" role="group" aria-label={name}>
      <span>{name}</span>
      <div className="stepper">
        <IconButton name="minus" label={t('less', { name })} disabled={isLeast} onClick={() => onStep(-1)} />
        <b aria-live="polite">{value}</b>
        <IconButton name="plus" label={t('more', { name })} disabled={isMost} onClick={() => onStep(1)} />
      </div>
    </div>
  )
}

type SwitchProps = { name: string; note: string; isOn: boolean; onSwitch: (on: boolean) => void }

function Switch({ name, note, isOn, onSwitch }: SwitchProps) {
  return (
    <div className="option">
      <button type="button" className="option__switch" aria-pressed={isOn} onClick={() => onSwitch(!isOn)}>
        {name}
        <i aria-hidden="true">{isOn && <Icon name="check" />}</i>
      </button>
      <p className="option__note">{note}</p>
    </div>
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
    <div className="option" role="group" aria-label={name}>
      <span>{name}</span>
      <div className="segments">
        {options.map(({ value, label }) => (
          <button key={label} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}
