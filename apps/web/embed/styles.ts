/** The site's colours (`app/ui/tokens.css`), each overridable by a custom property of the embedding page. */
const night =
  '--g:#0d0819;--i:#f5f0e6;--q:#bdb4cb;--l:#372d4d;--a:#2fe0c6;--r:#ff8a86;--y:#f0e442;--s:#0a0518;--e:#2b2140';
const day =
  '--g:#fbf9f4;--i:#221a38;--q:#584f6b;--l:#dcd6e2;--a:#00655c;--r:#b3202c;--y:#755200;--s:#e9edf2;--e:#cfc8d8';

export const styles = `
:host{display:block;container-type:inline-size;color-scheme:dark;${night};
--_g:var(--moonfloor-ground,var(--g));--_i:var(--moonfloor-ink,var(--i));--_q:var(--moonfloor-quiet,var(--q));
--_l:var(--moonfloor-line,var(--l));--_a:var(--moonfloor-accent,var(--a));--_rad:var(--moonfloor-radius,14px);
font:16px/1.4 var(--moonfloor-font,system-ui,sans-serif);color:var(--_i)}
:host([hidden]){display:none}
:host([theme=day]){color-scheme:light;${day}}
@media (prefers-color-scheme:light){:host(:not([theme=night],[theme=day])){color-scheme:light;${day}}}
*{box-sizing:border-box}
.frame{background:var(--_g);border:1px solid var(--_l);border-radius:var(--_rad);padding:16px;overflow:hidden}
h2{font-size:1.25em;margin:0 0 12px;line-height:1.2}
.list{list-style:none;margin:0;padding:0}
.item{display:flex;gap:12px;align-items:center;padding:10px 0;border-top:1px solid var(--_l);position:relative}
.item:first-child{border-top:0;padding-top:0}
.picture{width:64px;height:64px;object-fit:cover;border-radius:calc(var(--_rad)*.6);flex:none;background:var(--_l)}
.day{flex:none;width:44px;text-align:center;text-transform:uppercase;font-size:.75em;color:var(--_a);line-height:1.1}
.day b{display:block;font-size:1.9em;color:var(--_i)}
.facts{min-width:0;overflow-wrap:anywhere}
a{color:inherit}
.name{font-weight:700;text-decoration:none}
.name::after{content:"";position:absolute;inset:0}
.name:hover{color:var(--_a);text-decoration:underline}
a:focus-visible,button:focus-visible{outline:2px solid var(--_a);outline-offset:2px;border-radius:4px}
.name:focus-visible{outline:0}
.name:focus-visible::after{outline:2px solid var(--_a);outline-offset:2px;border-radius:6px}
.days,.place{font-size:.875em;color:var(--_q)}
.event-status{margin-inline-start:8px;font-size:.75em;text-transform:uppercase;letter-spacing:.05em;color:var(--y)}
.event-status.cancelled{color:var(--r)}
.map{position:relative;margin-bottom:12px}
.map:last-child{margin:0}
.world{display:block;width:100%;aspect-ratio:16/9;background:var(--moonfloor-sea,var(--s));border-radius:calc(var(--_rad)*.7);touch-action:pan-y;cursor:grab}
.land{fill:var(--moonfloor-land,var(--e))}
.borders{fill:none;stroke:var(--_q);stroke-width:1px;vector-effect:non-scaling-stroke;opacity:.5}
.pin .dot{fill:var(--_a);stroke:var(--_g);stroke-width:1.5px;vector-effect:non-scaling-stroke}
.area .dot{fill-opacity:.35;stroke:var(--_a);stroke-dasharray:3 2}
.pin .reach{fill:transparent}
.pin text{fill:var(--_g);font-weight:700;pointer-events:none}
.pin:hover .dot,.pin:focus-visible .dot{fill:var(--_i)}
.zoom{position:absolute;inset-block-start:8px;inset-inline-end:8px;display:grid;gap:6px}
button{font:inherit;font-weight:700;min-width:36px;min-height:36px;border-radius:8px;border:1px solid var(--_l);background:var(--_g);color:var(--_i);cursor:pointer}
.retry{padding:0 14px}
.state{margin:0;padding:8px 0;color:var(--_q)}
.foot{display:flex;flex-wrap:wrap;gap:4px 16px;justify-content:space-between;margin-top:12px;font-size:.875em;color:var(--_q)}
.foot a{padding:6px 0;display:inline-block}
.bone{height:64px;border-radius:calc(var(--_rad)*.6);background:var(--_l);margin-bottom:10px;animation:b 1.2s ease-in-out infinite alternate}
@keyframes b{to{opacity:.45}}
@media (prefers-reduced-motion:reduce){.bone{animation:none}}
.status{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@container (max-width:340px){.picture{display:none}}
`;
