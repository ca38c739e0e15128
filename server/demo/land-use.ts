/**
 * Name and version of the code system; stored with every code, for other systems give the same digits another meaning.
 */
export const landUseSystem = '《国土空间调查、规划、用途管制用地用海分类指南》2023'

/**
 * The classes that culture, tourism and wellness projects meet: official code and name, and a colour close to the
 * customary one of territorial plans. Source: 自然资发〔2023〕234号.
 */
export const landUseClasses: readonly (readonly [code: string, name: string, color: string])[] = [
  ['0701', '城镇住宅用地', '#ffff2d'],
  ['0702', '城镇社区服务设施用地', '#ffd27f'],
  ['0703', '农村宅基地', '#ffe79c'],
  ['0704', '农村社区服务设施用地', '#ffca6e'],
  ['0802', '科研用地', '#e6007f'],
  ['0803', '文化用地', '#ff7f00'],
  ['0804', '教育用地', '#ff9ecf'],
  ['0805', '体育用地', '#00a57c'],
  ['0806', '医疗卫生用地', '#ff7fa5'],
  ['0807', '社会福利用地', '#ff9f7f'],
  ['0901', '商业用地', '#ff0000'],
  ['0902', '商务金融用地', '#c80000'],
  ['0903', '娱乐用地', '#ff5f5f'],
  ['0904', '其他商业服务业用地', '#91372a'],
  ['1001', '工业用地', '#bb9674'],
  ['1101', '物流仓储用地', '#8761d3'],
  ['1208', '交通场站用地', '#b7b7b7'],
  ['1401', '公园绿地', '#00ff00'],
  ['1402', '防护绿地', '#149632'],
  ['1403', '广场用地', '#acb19e'],
  ['1503', '宗教用地', '#9c7f5a'],
  ['1504', '文物古迹用地', '#a5527c'],
  ['16', '留白用地', '#ffffff'],
]
